/** Sends an import. Not through `call`: only XMLHttpRequest reports how much of a body has been sent. */
import { callError, type CallError } from '../api/call.js';
import type { Import } from '../api/types.js';

/** A chapter as the plan has it. */
interface UploadedChapter {
  /** Of an archive with several chapters. */
  readonly folder?: string;
  readonly number?: number;
  readonly title: string;
}

export interface Upload {
  readonly files: readonly File[];
  readonly chapters: readonly UploadedChapter[];
  /** Of a new manga. */
  readonly title?: string;
  /** The same for all uploads that become one new manga. */
  readonly series?: string;
  /** A chapter language. */
  readonly language?: string;
  /** An import of one's own that gets it as its next chapter. */
  readonly mangaId?: string;
}

interface UploadOptions {
  /** Makes a repeat the same import. */
  readonly key: string;
  /** Bytes of the whole body. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

type UploadResult =
  | { readonly data: Import }
  | { readonly error: CallError; readonly retryAfterSeconds: number | undefined }
  | 'cancelled';

export function sendImport(
  { files, chapters, title, series, language, mangaId }: Upload,
  { key, onProgress, signal }: UploadOptions,
): Promise<UploadResult> {
  const form = new FormData();
  // Fields first, so that the server knows them when the files arrive.
  for (const [name, value] of Object.entries({ title, series, language, mangaId })) {
    if (value !== undefined && value !== '') form.append(name, value);
  }
  form.append('chapters', JSON.stringify(chapters));
  for (const file of files) form.append('file', file, file.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/library/imports');
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status === 202) resolve({ data: JSON.parse(responseText) as Import });
      else {
        const error = callError({ status, statusText }, responseText);
        resolve({ error, retryAfterSeconds: Number(request.getResponseHeader('Retry-After')) || undefined });
      }
    };
    request.onerror = () =>
      resolve({
        error: { status: 0, message: '0: network', code: 'unreachable', detail: '' },
        retryAfterSeconds: undefined,
      });
    request.onabort = () => resolve('cancelled');
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) resolve('cancelled');
    else request.send(form);
  });
}
