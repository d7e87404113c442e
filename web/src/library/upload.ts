/** Sends an import, with its progress. */
import { sendForm, type FormSending, type SentForm } from '../api/send-form.js';
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

/** The key makes a repeat the same import. */
type UploadOptions = Pick<FormSending, 'onProgress' | 'signal'> & { readonly key: string };

export function sendImport(
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
