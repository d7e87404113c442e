/** Files that users send: checked before they are stored, stored before anything else sees them. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Problem, readAtMost, TooManyBytes } from '@komavox/core';
import { IsolationError, problemOfWork } from '@komavox/isolation';
import type { AudioError } from '@komavox/media';
import { ImageError, inspectImage } from '@komavox/media/image';
import type { RenderContext } from '../context.js';
import { uploadKey } from '../keys.js';
import type { Measured } from './measure-process.js';
import type { StoredAudio, StoredFile, StoredMusic } from '../model/plan.js';

export interface StoredImage extends StoredFile {
  /** `jpeg`, `png`, `webp` or `gif`. */
  readonly kind: string;
}

/** Where a file of this hash is stored; by default among the user's uploads. */
type KeyOf = (hash: string) => string;

const pictures = {
  code: 'picture',
  busy: 'Too many pictures are being read.',
  slow: 'Reading this picture took too long.',
};
const sounds = {
  code: 'audio',
  busy: 'Too many sounds are being read.',
  slow: 'Reading this sound took too long.',
};

/** Problems: 415 `picture_unsupported`, 413 `picture_too_large`, 400 `picture_damaged`, 503 `picture_busy` or `picture_too_slow`. */
export async function acceptImage(
  context: RenderContext,
  userId: string,
  name: string,
  bytes: Buffer,
  keyOf?: KeyOf,
): Promise<StoredImage> {
  const type = await decodableType(context, userId, bytes).catch((cause: unknown) => {
    throw (
      problemOfWork(cause, pictures) ??
      imageProblem(cause instanceof ImageError ? cause.code : 'image_damaged', name, cause)
    );
  });
  return {
    ...(await store(context, bytes, type, keyOf ?? uploaded(userId))),
    kind: type.slice('image/'.length),
  };
}

/** A good header doesn't show that the canvas can decode the rest. */
async function decodableType(
  { pictureDecoding }: RenderContext,
  user: string,
  bytes: Buffer,
): Promise<string> {
  const { type } = inspectImage(bytes, 'video');
  await pictureDecoding.run(bytes, { user });
  return type;
}

function imageProblem(code: ImageError['code'], name: string, cause: unknown): Problem {
  switch (code) {
    case 'image_unsupported':
      return new Problem(415, 'picture_unsupported', `${name} is not a JPEG, PNG, WebP or GIF picture.`, {
        cause,
      });
    case 'image_too_large':
      return new Problem(413, 'picture_too_large', `${name} has more than 40 million pixels.`, { cause });
    case 'image_damaged':
      return new Problem(400, 'picture_damaged', `${name} can't be read; it may be damaged.`, { cause });
  }
}

/**
 * Problems: 415 `audio_unsupported`, 413 `audio_too_large` or `audio_too_long`, 400 `audio_corrupt`, 503 `audio_busy` or
 * `audio_too_slow`.
 */
export async function acceptAudio(
  context: RenderContext,
  userId: string,
  name: string,
  bytes: Buffer,
  keyOf?: KeyOf,
): Promise<StoredAudio> {
  const { seconds } = await measured(context, userId, name, bytes, false);
  return { ...(await storedSound(context, bytes, keyOf ?? uploaded(userId))), seconds };
}

/** Problems: as of `acceptAudio`. */
export async function acceptMusic(
  context: RenderContext,
  userId: string,
  bytes: Buffer,
): Promise<StoredMusic> {
  const { seconds, loudness = -Infinity } = await measured(context, userId, 'The music', bytes, true);
  const stored = await storedSound(context, bytes, uploaded(userId));
  return { ...stored, seconds, ...(loudness > -Infinity && { loudness }) };
}

const storedSound = (context: RenderContext, bytes: Buffer, keyOf: KeyOf): Promise<StoredFile> =>
  store(context, bytes, 'application/octet-stream', keyOf);

async function measured(
  context: RenderContext,
  userId: string,
  name: string,
  bytes: Buffer,
  music: boolean,
): Promise<Extract<Measured, { readonly seconds: number }>> {
  const { fileBytes, audioSeconds } = context.settings;
  const sound = { bytes, maxBytes: fileBytes, maxSeconds: audioSeconds, music };
  const found = await context.measuring.run(sound, { user: userId }).catch((error: unknown) => {
    throw error instanceof IsolationError ? soundProblem(name, error) : error;
  });
  if ('code' in found) throw new Problem(audioStatus(found.code), found.code, `${name}: ${found.message}`);
  return found;
}

function soundProblem(name: string, cause: IsolationError): Problem {
  const unreadable = `${name}: This sound file can't be read.`;
  return problemOfWork(cause, sounds) ?? new Problem(415, 'audio_unsupported', unreadable, { cause });
}

function audioStatus(code: AudioError['code']): number {
  if (code === 'audio_unsupported') return 415;
  return code === 'audio_too_large' || code === 'audio_too_long' ? 413 : 400;
}

const uploaded =
  (userId: string): KeyOf =>
  (hash) =>
    uploadKey(userId, hash);

async function store(
  context: RenderContext,
  bytes: Buffer,
  contentType: string,
  keyOf: KeyOf,
): Promise<StoredFile> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = keyOf(hash);
  await context.chassis.objects.put(key, bytes, { contentType });
  return { key, hash };
}

/** The whole of a part; `room` is how many bytes the request may still have. */
export async function readPart(body: Readable, room: number): Promise<Buffer> {
  try {
    return await readAtMost(body, room);
  } catch (cause) {
    if (!(cause instanceof TooManyBytes)) throw cause;
    throw new Problem(413, 'upload_too_large', 'This upload is too large; send fewer frames at once.', {
      cause,
    });
  }
}
