/** POST /api/video/compile: from uploaded frames to a job. */
import { fileStem, Problem } from '@komavox/core';
import {
  captionPlace,
  captionSizeLimits,
  captionStyleNames,
  captionStyles,
  defaultCaptionSettings,
  defaultVideoFormat,
  fontNames,
  isDefaultFormat,
  readWordTimings,
  videoFrameRates,
  videoQualityNames,
  videoShapeNames,
  videoSizes,
  type CaptionSettings,
} from '@komavox/scene';
import { idSchema } from '@komavox/http';
import { soundsVersion } from '@komavox/scene/sounds';
import { z } from 'zod';
import type { RenderContext } from './context.js';
import { planKey, uploadId } from './keys.js';
import { engineVersion } from './segments/segment-plan.js';
import { hashOf, hasOwnSounds, type PlannedFrame, type VideoPlan } from './model/plan.js';
import { frameKey, type Upload, type VideoJob } from './store.js';

const percent = z.number().min(0).max(100);
const frameIndex = z.number().int().min(0);

/** An array whose length is checked before its items are. */
const bounded = <Item extends z.ZodType>(item: Item, max: number) =>
  z.preprocess((value, { issues }) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    issues.push({ code: 'custom', input: undefined, message: `There are at most ${max}.`, continue: false });
    return z.NEVER;
  }, z.array(item).max(max).default([]));

const color = z.string().regex(/^#[\da-f]{6}$/i, 'A colour is written as #rrggbb.');

/** One of a list, with words for a person who chose another. */
const oneOf = <Value extends string | number>(values: readonly Value[], usual: Value) =>
  z.literal([...values], { error: `Choose one of ${values.join(', ')}.` }).default(usual as never);

const format = z.object({
  shape: oneOf(videoShapeNames, defaultVideoFormat.shape).describe('Width to height'),
  fps: oneOf(videoFrameRates, defaultVideoFormat.fps).describe('Pictures a second'),
  size: oneOf(videoSizes, defaultVideoFormat.size).describe('Pixels of the shorter side'),
  quality: oneOf(videoQualityNames, defaultVideoFormat.quality),
});

/** Spec 2 section 7. `assSubtitleContent` is accepted and ignored: captions are made from texts and timings. */
export const compileBody = (maxFrames: number) =>
  z.object({
    subtitles: z
      .object({
        frameTexts: bounded(z.object({ frameIndex, text: z.string().max(20_000) }), maxFrames),
        captionStyle: z.enum(captionStyleNames).default(defaultCaptionSettings.style),
        subtitleSize: z
          .number()
          .min(captionSizeLimits.min)
          .max(captionSizeLimits.max)
          .default(defaultCaptionSettings.size),
        position: z
          .object({ x: percent, y: percent })
          .optional()
          .describe('In percent of the canvas; without it where captions of the style stand'),
        font: z.enum(fontNames).optional().describe("Without it the style's own"),
        color: color.optional().describe("Of the letters; without it the style's own"),
        highlight: color.optional().describe("Of the word that is spoken; without it the style's own"),
        wordTimings: bounded(z.object({ frameIndex, timings: z.array(z.unknown()).max(20_000) }), maxFrames),
      })
      .nullish(),
    assSubtitleContent: z.string().nullish(),
    exportId: z.string().min(1).max(200).nullish(),
    projectId: idSchema(64).nullish().describe('The project that it is made of'),
    name: z.string().max(200).nullish().describe('What the file is called, before its timestamp'),
    format: format
      .nullish()
      .describe('What is left out is as in an upright video at 30 a second, 1080 pixels wide'),
    forEditing: z
      .boolean()
      .nullish()
      .describe('Also makes a ZIP of its parts: shots without captions, tracks, subtitle files'),
  });

type CompileRequest = z.output<ReturnType<typeof compileBody>>;

/** Rejects with Problem 404 `upload_not_found` for a user who has uploaded nothing: the body isn't read then. */
export async function assertUploaded({ store }: RenderContext, userId: string): Promise<void> {
  if (!(await store.hasUploads(userId))) throw noFrames();
}

const noFrames = () => new Problem(404, 'upload_not_found', 'There are no frames to make a video of.');

/**
 * @param maxOpen videos that the user may have open, where it isn't the setting
 * Problems: 404 `upload_not_found`, 409 `upload_incomplete` with `missingFrames`, 409 `music_missing`, 413 `audio_too_long`, 429
 * `too_many_videos`.
 */
export async function createVideoJob(
  context: RenderContext,
  userId: string,
  request: CompileRequest,
  maxOpen?: number,
): Promise<VideoJob> {
  const { chassis, store, videoJobs } = context;
  const upload = await findUpload(context, userId, request.exportId ?? undefined);
  const plan = planOf(upload, request);
  checkSounds(plan, context.settings.videoAudioSeconds);
  const contentHash = hashOf([engineVersion, plan, ...(hasOwnSounds(plan) ? [soundsVersion] : [])]);
  const same = await store.findSameVideoJob(userId, contentHash);
  const name = fileStem(request.name ?? '');
  const ordered = {
    ...(name !== '' && { name }),
    ...(request.projectId != null && { projectId: request.projectId }),
  };
  if (same) return await store.nameVideoJob(same, ordered);
  await chassis.objects.put(planKey(contentHash), Buffer.from(JSON.stringify(plan)), {
    contentType: 'application/json',
  });
  const wanted = {
    _id: chassis.ids.next(),
    userId,
    contentHash,
    captioned: plan.captions !== undefined,
    ownFiles: true,
    ...ordered,
    progress: { fraction: 0, done: 0, cached: 0, total: plan.frames.length },
  };
  const { job } = await videoJobs.insert(wanted, 'queued', maxOpen);
  await store.closeUpload(upload._id, chassis.clock.now());
  return job;
}

async function findUpload(
  context: RenderContext,
  userId: string,
  exportId: string | undefined,
): Promise<Upload> {
  const upload =
    exportId === undefined
      ? await context.store.newestOpenUpload(userId)
      : await context.store.findUpload(uploadId(userId, exportId));
  if (!upload) throw noFrames();
  const missing = Array.from({ length: upload.totalFrames }, (_, index) => index).filter(
    (index) => upload.frames[frameKey(index)] === undefined,
  );
  if (missing.length > 0) {
    const named = missing.slice(0, 20).map((index) => index + 1);
    const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : '';
    throw new Problem(409, 'upload_incomplete', `Frames are missing: ${named.join(', ')}${more}.`, {
      members: { missingFrames: missing },
    });
  }
  return upload;
}

/** Each sound has its bound when it is uploaded; a strip of many is hours of work all the same. */
function checkSounds({ frames }: VideoPlan, maxSeconds: number): void {
  const seconds = frames.reduce(
    (sum, { audio }) => audio.reduce((inFrame, clip) => inFrame + clip.seconds, sum),
    0,
  );
  if (seconds <= maxSeconds) return;
  const detail = `The sounds of this video are longer than ${maxSeconds} seconds together.`;
  throw new Problem(413, 'audio_too_long', detail);
}

function planOf(upload: Upload, { subtitles, format: wanted, forEditing }: CompileRequest): VideoPlan {
  const texts = new Map(subtitles?.frameTexts.map((entry) => [entry.frameIndex, entry.text]));
  const timings = new Map(
    subtitles?.wordTimings.map((entry) => [entry.frameIndex, readWordTimings(entry.timings)]),
  );
  const timed = subtitles != null && captionStyles[subtitles.captionStyle].timed;
  const frames = Array.from({ length: upload.totalFrames }, (_, index): PlannedFrame => {
    const frame = upload.frames[frameKey(index)];
    if (!frame) throw new Problem(409, 'upload_incomplete', `Frame ${index + 1} is missing.`);
    const words = timed ? timings.get(index) : undefined;
    return { ...frame, text: texts.get(index) ?? '', ...(words ? { words } : {}) };
  });
  const captions: CaptionSettings | undefined = subtitles
    ? {
        style: subtitles.captionStyle,
        size: subtitles.subtitleSize,
        position: subtitles.position ?? captionPlace(subtitles.captionStyle, wanted?.shape),
        font: subtitles.font,
        color: subtitles.color,
        highlight: subtitles.highlight,
      }
    : undefined;
  return {
    frames,
    ...(upload.useBackground && upload.background
      ? { background: { key: upload.background.key, hash: upload.background.hash } }
      : {}),
    ...(captions ? { captions } : {}),
    ...(upload.music ? { music: musicOf(upload.music, upload.musicFile) } : {}),
    ...(wanted && !isDefaultFormat(wanted) ? { format: wanted } : {}),
    ...(forEditing === true && { forEditing }),
  };
}

function musicOf(
  { mood, ...settings }: NonNullable<Upload['music']>,
  file: Upload['musicFile'],
): NonNullable<VideoPlan['music']> {
  if (mood !== undefined) return { ...settings, mood };
  if (file) return { ...settings, file };
  throw new Problem(409, 'music_missing', 'The music of this video has neither a mood nor a file.');
}
