/** A finished video and the files beside it, on the disk. */
import { rename, writeFile } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import type { FileOfVideo } from '@komavox/client';

/** Files that `--also` may name: the file of the job, and what the name of the written one ends with. */
const besideVideo = {
  srt: { file: 'srt', end: '.srt' },
  vtt: { file: 'vtt', end: '.vtt' },
  ass: { file: 'ass', end: '.ass' },
  transcript: { file: 'txt', end: '.txt' },
  cover: { file: 'jpg', end: '.jpg' },
  parts: { file: 'editing', end: '.editing.zip' },
} as const satisfies Record<string, { readonly file: FileOfVideo; readonly end: string }>;

export type BesideVideo = keyof typeof besideVideo;
export const besideVideoNames = Object.keys(besideVideo) as readonly BesideVideo[];

export const filesBeside = (wanted: readonly BesideVideo[]): FileOfVideo[] =>
  wanted.map((name) => besideVideo[name].file);

interface FinishedVideo {
  readonly mp4: Uint8Array;
  readonly also: ReadonlyMap<FileOfVideo, Uint8Array>;
}

interface WrittenVideo {
  /** Where the video is, whole paths as those beside it. */
  readonly out: string;
  readonly also: readonly string[];
  /** Of the wanted ones those that it has not: without captions there are no subtitles. */
  readonly missing: readonly BesideVideo[];
}

/**
 * Existing files stay complete until the new ones are.
 * @param path of the video; files beside it are called like it, with another end
 */
export async function writeVideo(
  path: string,
  { mp4, also }: FinishedVideo,
  wanted: readonly BesideVideo[],
): Promise<WrittenVideo> {
  const out = resolve(path);
  const { dir, name } = parse(out);
  const written: string[] = [];
  const missing: BesideVideo[] = [];
  await writeWhole(out, mp4);
  for (const one of wanted) {
    const { file, end } = besideVideo[one];
    const bytes = also.get(file);
    if (bytes === undefined) missing.push(one);
    else written.push(await writeWhole(join(dir, `${name}${end}`), bytes));
  }
  return { out, also: written, missing };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<string> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  return path;
}
