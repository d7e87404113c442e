/**
 * Plans imports of chosen or dropped files: an archive or a PDF each by itself, images together as one chapter.
 */

interface ImportPlan {
  readonly name: string;
  readonly files: readonly File[];
}

export interface ImportPlans {
  readonly plans: readonly ImportPlan[];
  /** Names of files that are none of these. */
  readonly refused: readonly string[];
}

/** For a file dialog. */
export const acceptedFiles = '.cbz,.zip,.pdf,image/png,image/jpeg,image/webp,image/gif,image/avif';

const book = /\.(cbz|zip|pdf)$/i;
const image = /\.(png|jpe?g|webp|gif|avif)$/i;
const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byName = (left: File, right: File): number => naturally.compare(left.name, right.name);

export function planImports(files: readonly File[]): ImportPlans {
  const books = files.filter(({ name }) => book.test(name)).sort(byName);
  const images = files.filter(({ name }) => image.test(name)).sort(byName);
  const [first] = images;
  return {
    plans: [
      ...books.map((file) => ({ name: file.name, files: [file] })),
      ...(first
        ? [{ name: images.length === 1 ? first.name : `${images.length} pictures`, files: images }]
        : []),
    ],
    // Hidden files of the system are skipped silently.
    refused: files
      .map(({ name }) => name)
      .filter((name) => !book.test(name) && !image.test(name) && !name.startsWith('.')),
  };
}
