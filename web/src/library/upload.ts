/** Sends an import, with its progress. */
import type { CallError } from '../api/call.js';
import { sendForm, type FormSending, type SentForm } from '../api/send-form.js';
import type { Import } from '../api/types.js';
import { pause } from '../batch/pause.js';

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

/** The key makes a repeat the same import. */
type UploadOptions = Pick<FormSending, 'onProgress' | 'signal'> & { readonly key: string };

const maxRetrySeconds = 5;

/** The server takes some imports of a user at a time: the next waits for its turn. */
export async function sendImport(upload: Upload, options: UploadOptions): Promise<SentForm<Import>> {
  const { signal } = options;
  for (;;) {
    const result = await sendOnce(upload, options);
    if (result === 'cancelled' || !('error' in result) || result.error.code !== 'too_many_imports')
      return result;
    const { retryAfter = maxRetrySeconds } = result.error;
    const ms = Math.min(Math.max(retryAfter, 1), maxRetrySeconds) * 1000;
    await pause(ms, signal);
    if (signal.aborted) return 'cancelled';
  }
}

function sendOnce(
  { files, chapters, title, series, language, mangaId }: Upload,
  { key, onProgress, signal }: UploadOptions,
): Promise<SentForm<Import>> {
  const form = new FormData();
  // Fields first, so that the server knows them when the files arrive.
  for (const [name, value] of Object.entries({ title, series, language, mangaId })) {
    if (value !== undefined && value !== '') form.append(name, value);
  }
  form.append('chapters', JSON.stringify(chapters));
  for (const file of files) form.append('file', file, file.name);
  return sendForm<Import>({ path: '/api/library/imports', form, key, onProgress, signal });
}

/** The error's sentence, or one by its status, which is 0 where the server was not reached. */
export const wordsOfRefusal = ({ status, detail }: CallError): string => {
  if (detail !== '') return detail;
  return status === 0
    ? 'The file could not be sent. Check the connection and try again.'
    : 'The file could not be imported. Please try again.';
};
