/** POST /api/video/process: frames of a video in chunks, or a ZIP of their images (spec 2 section 7). */
import { Problem } from '@komavox/core';
import type { MultipartPart } from '@komavox/http';
import type { Shot } from '@komavox/scene';
import { acceptImage, acceptAudio, acceptMusic, readPart, type StoredImage } from './accept-file.js';
import type { RenderContext } from '../context.js';
import { uploadId } from '../keys.js';
import { readUploadForm, type UploadForm } from '../model/form.js';
import type { FrameContent, StoredFile, StoredAudio, StoredMusic } from '../model/plan.js';
import { segmentDrawing } from '../segments/draw-in-thread.js';
import { frameKey } from '../store.js';

/** More than anybody reads. */
const maxTextsPerFrame = 50;
/** More than anybody hears. */
const maxEffectsPerFrame = 50;

interface ReceivedFrames {
  readonly kind: 'received';
  readonly exportId: string;
  /** Frames of the video that are here now. */
  readonly received: number;
  readonly totalFrames: number;
}

export interface ImagesOnly {
  readonly kind: 'zip';
  readonly images: readonly StoredImage[];
  readonly background: StoredImage | undefined;
}

interface Files {
  readonly images: readonly StoredImage[];
  readonly audio: readonly StoredAudio[];
  readonly overlays: readonly StoredFile[];
  readonly background: StoredImage | undefined;
  readonly music: StoredMusic | undefined;
}

export async function receiveFrames(
  context: RenderContext,
  userId: string,
  parts: AsyncIterable<MultipartPart>,
): Promise<ReceivedFrames | ImagesOnly> {
  const { form, files } = await readRequest(context, userId, parts);
  const totalFrames = form.totalFrames ?? form.startFrame + files.images.length;
  check(context, form, files, totalFrames);
  const complete = form.startFrame === 0 && files.images.length === totalFrames;
  if (form.zip || (complete && !hasSound(form, files))) {
    return {
      kind: 'zip',
      images: files.images,
      background: form.useBackground ? files.background : undefined,
    };
  }
  // A video comes next: its threads load meanwhile.
  if (context.chassis.role !== 'api') context.threads.open(segmentDrawing);
  const exportId = await exportIdOf(context, userId, form);
  const upload = await context.store.addToUpload(
    uploadId(userId, exportId),
    { userId, exportId, totalFrames, updatedAt: context.chassis.clock.now() },
    {
      frames: framesOf(form, files),
      background: files.background,
      useBackground: form.useBackground,
      // A chunk that doesn't speak of music leaves it as it is, but the first one begins anew.
      music: form.music === undefined && form.startFrame === 0 ? null : form.music,
      musicFile: files.music,
    },
  );
  return { kind: 'received', exportId, received: Object.keys(upload.frames).length, totalFrames };
}

const hasSound = ({ effects, music = null }: UploadForm, { audio }: Files): boolean =>
  audio.length > 0 || effects.length > 0 || music !== null;

async function readRequest(
  context: RenderContext,
  userId: string,
  parts: AsyncIterable<MultipartPart>,
): Promise<{ form: UploadForm; files: Files }> {
  const fields = new Map<string, string>();
  const images: StoredImage[] = [];
  const audio: StoredAudio[] = [];
  const overlays: StoredFile[] = [];
  let background: StoredImage | undefined;
  let music: StoredMusic | undefined;
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
        images.push(await acceptImage(context, userId, `Image ${images.length + 1}`, bytes));
        break;
      case 'audioFiles':
        audio.push(await acceptAudio(context, userId, `Audio ${audio.length + 1}`, bytes));
        break;
      case 'overlays':
        overlays.push(await acceptImage(context, userId, `Overlay ${overlays.length + 1}`, bytes));
        break;
      case 'backgroundImage':
        background = await acceptImage(context, userId, 'The background', bytes);
        break;
      case 'musicFile':
        music = await acceptMusic(context, userId, bytes);
        break;
      default:
        throw new Problem(400, 'unknown_file', `There is no file ${part.name.slice(0, 40)} in this call.`);
    }
  }
  return { form: readUploadForm(fields), files: { images, audio, overlays, background, music } };
}

function check(context: RenderContext, form: UploadForm, files: Files, totalFrames: number): void {
  const wrong = (detail: string) => new Problem(400, 'invalid_upload', detail);
  if (files.images.length === 0) throw wrong('There are no images in this upload.');
  if (totalFrames > context.settings.maxFrames) {
    throw new Problem(413, 'too_many_frames', `A video has at most ${context.settings.maxFrames} frames.`);
  }
  if (form.startFrame + files.images.length > totalFrames)
    throw wrong('There are more images than totalFrames.');
  if (form.zip) return;
  if (form.audioData.length !== files.audio.length)
    throw wrong('audioData must have one entry for each audio file.');
  if (form.overlayData.length !== files.overlays.length) {
    throw wrong('overlayData must have one entry for each overlay.');
  }
  const mentioned = [
    ...form.audioData.map(({ frameIndex }) => frameIndex),
    ...form.animations.map(({ frameIndex }) => frameIndex),
    ...form.shots.map(({ frameIndex }) => frameIndex),
    ...form.effects.map(({ frameIndex }) => frameIndex),
    ...form.overlayData.map(({ timestamp }) => timestamp),
    ...form.textOverlays.map(({ timestamp }) => timestamp),
  ];
  const foreign = mentioned.find(
    (index) => index < form.startFrame || index >= form.startFrame + files.images.length,
  );
  const crowded = mostOften(form.textOverlays.map(({ timestamp }) => timestamp));
  if (crowded.times > maxTextsPerFrame) {
    throw new Problem(413, 'too_many_texts', `A frame has at most ${maxTextsPerFrame} texts.`);
  }
  if (mostOften(form.effects.map(({ frameIndex }) => frameIndex)).times > maxEffectsPerFrame) {
    throw new Problem(413, 'too_many_effects', `A frame has at most ${maxEffectsPerFrame} sound effects.`);
  }
  if (foreign !== undefined) throw wrong(`Frame ${foreign} is not one of the frames of this chunk.`);
}

function mostOften(indexes: readonly number[]): { readonly times: number } {
  const times = new Map<number, number>();
  for (const index of indexes) times.set(index, (times.get(index) ?? 0) + 1);
  return { times: Math.max(0, ...times.values()) };
}

/** Without an id, a chunk that starts at 0 begins a new upload and any other goes on with the newest. */
async function exportIdOf(context: RenderContext, userId: string, form: UploadForm): Promise<string> {
  if (form.exportId !== undefined) return form.exportId;
  if (form.startFrame === 0) return context.chassis.ids.next();
  const newest = await context.store.newestOpenUpload(userId);
  if (!newest) throw new Problem(409, 'no_upload', 'The first frames of this video are missing.');
  return newest.exportId;
}

const shotOf = ({ box, move, fill, seconds, pause, captionY }: Shot): Shot => ({
  ...{ box, move, fill },
  ...(seconds !== undefined && { seconds }),
  ...(pause !== undefined && { pause }),
  ...(captionY !== undefined && { captionY }),
});

function framesOf(form: UploadForm, files: Files): Record<string, FrameContent> {
  return Object.fromEntries(
    files.images.map(({ key, hash }, offset) => {
      const index = form.startFrame + offset;
      const animation = form.animations.findLast(({ frameIndex }) => frameIndex === index)?.type;
      const effects = form.effects
        .filter(({ frameIndex }) => frameIndex === index)
        .map(({ effect, at, volume }) => ({ effect, at, volume }));
      const shot = form.shots.findLast(({ frameIndex }) => frameIndex === index);
      const frame: FrameContent = {
        page: { key, hash },
        audio: files.audio.flatMap((audio, at) => {
          const data = form.audioData[at];
          if (data?.frameIndex !== index) return [];
          const { speech, volume = 1 } = data;
          return [{ ...audio, ...(speech === true && { speech }), ...(volume !== 1 && { volume }) }];
        }),
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
        ...(shot ? { shot: shotOf(shot) } : {}),
        ...(effects.length > 0 && { effects }),
      };
      return [frameKey(index), frame];
    }),
  );
}
