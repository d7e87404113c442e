/** POST /api/video/process: frames of a video in chunks, or a ZIP of their pictures (spec 2 section 7). */
import { Problem } from '@komavox/core';
import type { MultipartPart } from '@komavox/http';
import { acceptPicture, acceptSound, readPart, type StoredPicture } from './accept-file.js';
import type { RenderContext } from './context.js';
import { uploadId } from './keys.js';
import { readUploadForm, type UploadForm } from './model/form.js';
import type { FrameContent, StoredFile, StoredSound } from './model/plan.js';
import { frameKey } from './store.js';

export interface ReceivedFrames {
  readonly kind: 'received';
  readonly exportId: string;
  /** Frames of the video that are here now. */
  readonly received: number;
  readonly totalFrames: number;
}

export interface PicturesOnly {
  readonly kind: 'zip';
  readonly pictures: readonly StoredPicture[];
  readonly background: StoredPicture | undefined;
}

interface Files {
  readonly pictures: readonly StoredPicture[];
  readonly sounds: readonly StoredSound[];
  readonly overlays: readonly StoredFile[];
  readonly background: StoredPicture | undefined;
}

export async function receiveFrames(
  context: RenderContext,
  user: string,
  parts: AsyncIterable<MultipartPart>,
): Promise<ReceivedFrames | PicturesOnly> {
  const { form, files } = await readRequest(context, user, parts);
  const totalFrames = form.totalFrames ?? form.startFrame + files.pictures.length;
  check(context, form, files, totalFrames);
  const complete = form.startFrame === 0 && files.pictures.length === totalFrames;
  if (form.zip || (complete && files.sounds.length === 0)) {
    return {
      kind: 'zip',
      pictures: files.pictures,
      background: form.useBackground ? files.background : undefined,
    };
  }
  const exportId = await exportIdOf(context, user, form);
  const upload = await context.store.addToUpload(
    uploadId(user, exportId),
    { user, exportId, totalFrames, updatedAt: context.chassis.clock.now() },
    { frames: framesOf(form, files), background: files.background, useBackground: form.useBackground },
  );
  return { kind: 'received', exportId, received: Object.keys(upload.frames).length, totalFrames };
}

async function readRequest(
  context: RenderContext,
  user: string,
  parts: AsyncIterable<MultipartPart>,
): Promise<{ form: UploadForm; files: Files }> {
  const fields = new Map<string, string>();
  const pictures: StoredPicture[] = [];
  const sounds: StoredSound[] = [];
  const overlays: StoredFile[] = [];
  let background: StoredPicture | undefined;
  let room = context.settings.chunkBytes;
  for await (const part of parts) {
    if (part.kind === 'field') {
      fields.set(part.name, part.value);
      continue;
    }
    const bytes = await readPart(part.body, room);
    room -= bytes.length;
    switch (part.name) {
      case 'images':
        pictures.push(await acceptPicture(context, user, `Image ${pictures.length + 1}`, bytes));
        break;
      case 'audioFiles':
        sounds.push(await acceptSound(context, user, `Audio ${sounds.length + 1}`, bytes));
        break;
      case 'overlays':
        overlays.push(await acceptPicture(context, user, `Overlay ${overlays.length + 1}`, bytes));
        break;
      case 'backgroundImage':
        background = await acceptPicture(context, user, 'The background', bytes);
        break;
      default:
        throw new Problem(400, 'unknown_file', `There is no file ${part.name.slice(0, 40)} in this call.`);
    }
  }
  return { form: readUploadForm(fields), files: { pictures, sounds, overlays, background } };
}

function check(context: RenderContext, form: UploadForm, files: Files, totalFrames: number): void {
  const wrong = (detail: string) => new Problem(400, 'invalid_upload', detail);
  if (files.pictures.length === 0) throw wrong('There are no images in this upload.');
  if (totalFrames > context.settings.maxFrames) {
    throw new Problem(413, 'too_many_frames', `A video has at most ${context.settings.maxFrames} frames.`);
  }
  if (form.startFrame + files.pictures.length > totalFrames)
    throw wrong('There are more images than totalFrames.');
  if (form.zip) return;
  if (form.audioData.length !== files.sounds.length)
    throw wrong('audioData must have one entry for each audio file.');
  if (form.overlayData.length !== files.overlays.length) {
    throw wrong('overlayData must have one entry for each overlay.');
  }
  const mentioned = [
    ...form.audioData.map(({ frameIndex }) => frameIndex),
    ...form.animations.map(({ frameIndex }) => frameIndex),
    ...form.overlayData.map(({ timestamp }) => timestamp),
    ...form.textOverlays.map(({ timestamp }) => timestamp),
  ];
  const foreign = mentioned.find(
    (index) => index < form.startFrame || index >= form.startFrame + files.pictures.length,
  );
  if (foreign !== undefined) throw wrong(`Frame ${foreign} is not one of the frames of this chunk.`);
}

/** Without an id, a chunk that starts at 0 begins a new upload and any other goes on with the newest. */
async function exportIdOf(context: RenderContext, user: string, form: UploadForm): Promise<string> {
  if (form.exportId !== undefined) return form.exportId;
  if (form.startFrame === 0) return context.chassis.ids.next();
  const newest = await context.store.newestOpenUpload(user);
  if (!newest) throw new Problem(409, 'no_upload', 'The first frames of this video are missing.');
  return newest.exportId;
}

function framesOf(form: UploadForm, files: Files): Record<string, FrameContent> {
  return Object.fromEntries(
    files.pictures.map(({ key, hash }, offset) => {
      const index = form.startFrame + offset;
      const animation = form.animations.findLast(({ frameIndex }) => frameIndex === index)?.type;
      const frame: FrameContent = {
        picture: { key, hash },
        sounds: files.sounds.filter((_, at) => form.audioData[at]?.frameIndex === index),
        images: files.overlays.flatMap((overlay, at) => {
          const data = form.overlayData[at];
          return data?.timestamp === index
            ? [{ key: overlay.key, hash: overlay.hash, position: data.position, size: data.size }]
            : [];
        }),
        texts: form.textOverlays
          .filter(({ timestamp }) => timestamp === index)
          .map(({ text, position, size, style }) => ({ text, position, size, style })),
        ...(animation ? { animation } : {}),
      };
      return [frameKey(index), frame];
    }),
  );
}
