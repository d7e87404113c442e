/** Small libraries on disk for tests. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { craftZip } from './crafted-zip.js';

/** An image whose width tells images apart. */
export const image = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 30, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, Buffer | string>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

export async function cbz(widths: readonly number[], comicInfo?: string): Promise<Buffer> {
  const pages = await Promise.all(
    widths.map(async (width, index) => ({ name: `${index + 1}.png`, bytes: await image(width) })),
  );
  const info = comicInfo === undefined ? [] : [{ name: 'ComicInfo.xml', bytes: Buffer.from(comicInfo) }];
  return await craftZip([...info, ...pages]);
}
