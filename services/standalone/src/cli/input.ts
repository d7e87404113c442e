/** Input of the command line, staged as a library that the catalogue reads: archives and images stay untouched. */
import { mkdir, readdir, stat, symlink, copyFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';

/** A wrong use of the command, or an unusable file; the message says which. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const archives = new Set(['.cbz', '.zip']);
const images = new Set(['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif']);

/** Makes `<library>/Komavox/Chapter 1…` of one archive, one folder of images, or images in the order given. */
export async function stageInput(inputs: readonly string[], library: string): Promise<void> {
  const [first] = inputs;
  if (first === undefined) throw new UsageError('Give a CBZ, a ZIP, a folder, or images.');
  const manga = join(library, 'Komavox');
  await mkdir(manga, { recursive: true });
  if (inputs.length === 1) {
    const kind = await kindOf(first);
    if (kind === 'folder') return stageImages(await imagesIn(first), join(manga, 'Chapter 1'));
    if (kind === 'archive') return copyFile(first, join(manga, `Chapter 1${extname(first).toLowerCase()}`));
  }
  for (const input of inputs) {
    if ((await kindOf(input)) !== 'image')
      throw new UsageError(`${input}: several inputs must all be images.`);
  }
  return stageImages(inputs, join(manga, 'Chapter 1'));
}

/** Of an archive or a folder, without its extension; empty of images. */
export function nameOf(inputs: readonly string[]): string {
  const [first = ''] = inputs;
  const extension = extname(first);
  if (inputs.length !== 1 || images.has(extension.toLowerCase())) return '';
  return basename(first, archives.has(extension.toLowerCase()) ? extension : '');
}

async function kindOf(path: string): Promise<'folder' | 'archive' | 'image'> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new UsageError(`${path}: there is no such file or folder.`);
  if (found.isDirectory()) return 'folder';
  const extension = extname(path).toLowerCase();
  if (archives.has(extension)) return 'archive';
  if (images.has(extension)) return 'image';
  throw new UsageError(`${path}: not a CBZ, a ZIP, a folder or an image (${[...images].join(' ')}).`);
}

async function imagesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => images.has(extname(name).toLowerCase()));
  if (names.length === 0) throw new UsageError(`${folder}: there are no images in this folder.`);
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return names.sort((a, b) => order.compare(a, b)).map((name) => join(folder, name));
}

async function stageImages(files: readonly string[], chapter: string): Promise<void> {
  await mkdir(chapter, { recursive: true });
  for (const [index, file] of files.entries()) {
    const name = `${String(index + 1).padStart(4, '0')} ${basename(file)}`;
    await symlink(resolve(file), join(chapter, name)).catch(() => copyFile(file, join(chapter, name)));
  }
}
