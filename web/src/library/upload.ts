/** Sends an import. Not through `call`: only XMLHttpRequest reports how much of a body has been sent. */
import { callError, type CallError } from '../api/call.js';
import type { Import } from '../api/types.js';

export interface Upload {
  readonly files: readonly File[];
  readonly title?: string;
  /** A chapter language. */
  readonly language?: string;
  /** An import of one's own that gets it as its next chapter. */
  readonly mangaId?: string;
}

interface UploadOptions {
  /** Bytes of the whole body. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

type UploadResult = { readonly data: Import } | { readonly error: CallError } | 'cancelled';

export function sendImport(
  { files, title, language, mangaId }: Upload,
  { onProgress, signal }: UploadOptions,
): Promise<UploadResult> {
  const form = new FormData();
  // Fields first, so that the server knows them when the files arrive.
  for (const [name, value] of Object.entries({ title, language, mangaId })) {
    if (value !== undefined && value !== '') form.append(name, value);
  }
  for (const file of files) form.append('file', file, file.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/library/imports');
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status === 202) resolve({ data: JSON.parse(responseText) as Import });
      else resolve({ error: callError({ status, statusText }, responseText) });
    };
    request.onerror = () =>
      resolve({ error: { status: 0, message: '0: network', code: 'unreachable', detail: '' } });
    request.onabort = () => resolve('cancelled');
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) resolve('cancelled');
    else request.send(form);
  });
}
