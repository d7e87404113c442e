/** Files that were chosen or dropped, with the folders that they lay in. */
export interface ChosenFile {
  /** Folders and the file's name, separated by `/`. */
  readonly path: string;
  readonly file: File;
}

/** For a file dialog. */
export const acceptedFiles = '.cbz,.zip,.pdf,image/png,image/jpeg,image/webp,image/gif,image/avif';

/** A sentence about files of other types, by their names; empty where there are none. */
export function wordsOfRefused([first, ...more]: readonly string[]): string {
  if (first === undefined) return '';
  return more.length === 0
    ? `${first} is neither an archive, a PDF nor a picture.`
    : `${more.length + 1} files are neither archives, PDFs nor pictures.`;
}

/** More than any series has; a disk dropped by mistake isn't walked for minutes. */
const maxChosenFiles = 50_000;

export const chosenFiles = (files: Iterable<File>): readonly ChosenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** Must be called while the drop is handled: the browser takes its list back afterwards. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly ChosenFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  if (entries.every((entry) => entry === null)) return chosenFiles(transfer.files);
  const found: ChosenFile[] = [];
  for (const entry of entries) if (entry) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: ChosenFile[]): Promise<void> {
  if (found.length >= maxChosenFiles) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ''), file });
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  for (;;) {
    // A reader gives a hundred or so at a time, and none at its end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const one of some) await collect(one, found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
