/** Pictures and sounds of projects: checked as those of videos are, and kept as long as the project names them. */
import { Problem } from '@komavox/core';
import type { MultipartPart } from '@komavox/http';
import type { RenderContext } from '../context.js';
import { projectFileKey, projectHolding } from '../keys.js';
import { acceptAudio, acceptImage, readPart } from '../uploads/accept-file.js';

interface FilesToReceive {
  readonly userId: string;
  readonly id: string;
  readonly parts: AsyncIterable<MultipartPart>;
  /** Bytes that may come. */
  readonly bytes: number;
  readonly allowed: number | undefined;
}

/** Parts are named `image` or `audio`. Answers their hashes, in their order. Problems of `acceptImage` and `acceptAudio`. */
export async function receiveFiles(
  context: RenderContext,
  { userId, id, parts, bytes, allowed }: FilesToReceive,
): Promise<readonly string[]> {
  return await context.holdings.change(
    projectHolding(userId, id),
    async () => {
      const hashes: string[] = [];
      let room = bytes;
      for await (const part of parts) {
        if (part.kind === 'field') continue;
        const file = await readPart(part.body, room);
        room -= file.length;
        hashes.push(await acceptFile(context, { userId, id, kind: part.name, file }));
      }
      return hashes;
    },
    { bytes, allowed },
  );
}

interface FileToAccept {
  readonly userId: string;
  readonly id: string;
  readonly kind: string;
  readonly file: Buffer;
}

/** Its hash. */
export async function acceptFile(
  context: RenderContext,
  { userId, id, kind, file }: FileToAccept,
): Promise<string> {
  const keyOf = (hash: string) => projectFileKey(userId, id, hash);
  if (kind === 'image') return (await acceptImage(context, userId, 'This picture', file, keyOf)).hash;
  if (kind === 'audio') return (await acceptAudio(context, userId, 'This sound', file, keyOf)).hash;
  throw new Problem(400, 'unknown_file', 'The files of a project are image or audio.');
}
