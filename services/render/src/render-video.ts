/**
 * A plan to a file: segments from the cache or drawn, one audio track, joined without encoding again. What is finished is
 * stored under a key made of its content, so that doing any of it twice, here or elsewhere, changes nothing.
 */
import { createReadStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontFaces, prepareFontsFolder } from '@komavox/fonts';
import {
  decodeAudio,
  encodeAudioTrack,
  joinSegments,
  readSegment,
  type JoinedSegment,
  type TrackClip,
} from '@komavox/media';
import { type ObjectStore, readObject } from '@komavox/objects';
import { projectCues, toAss, toSrt, toVtt } from '@komavox/scene';
import { segmentKey, trackKey } from './keys.js';
import type { JobProgress } from './model/job.js';
import { hashOf, wholeText, type VideoPlan } from './model/plan.js';
import { engineVersion, planSegments, type PlannedSegment, type SegmentPlan } from './segment-plan.js';
import type { SegmentThreads } from './segment-threads.js';
import type { Stopwatches } from './stopwatches.js';

export interface RenderTools {
  readonly objects: ObjectStore;
  readonly threads: SegmentThreads;
  readonly measure: Pick<Stopwatches, 'track' | 'join'>;
  /** Emptied by the caller afterwards. */
  readonly folder: string;
  /** Folders of caption fonts, kept between videos. */
  readonly fontsFolder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: JobProgress) => void;
}

export interface RenderedVideo {
  /** Path of the MP4. */
  readonly file: string;
  readonly durationMs: number;
  /** Segments that need not be drawn. */
  readonly cached: number;
  /** Only with captions. */
  readonly subtitles: { readonly ass: string; readonly srt: string; readonly vtt: string } | undefined;
}

/** Share of the whole that segments are; the rest is joining. */
const segmentsShare = 0.95;

export async function renderVideo(plan: VideoPlan, tools: RenderTools): Promise<RenderedVideo> {
  await mkdir(tools.folder, { recursive: true });
  const planned = planSegments(plan);
  const audioFile = join(tools.folder, 'audio.m4a');
  // Both stop when one fails: nobody waits for the rest of a video that can't be.
  const failing = new AbortController();
  const together = { ...tools, signal: AbortSignal.any([tools.signal, failing.signal]) };
  const halves = [
    drawMissing(planned.segments, together),
    makeTrack(plan, planned, together, audioFile),
  ] as const;
  const [cached] = await Promise.all(halves).catch(async (error: unknown) => {
    failing.abort(error);
    await Promise.allSettled(halves);
    throw error;
  });
  const file = join(tools.folder, 'video.mp4');
  await tools.measure.join({}, () =>
    joinSegments(storedSegments(planned.segments, cached, tools), audioFile, file),
  );
  return {
    file,
    durationMs: Math.round(planned.timeline.seconds * 1000),
    cached,
    subtitles: subtitlesOf(plan, planned),
  };
}

/** Draws what the cache doesn't have, as many at a time as there are threads; answers how many were there. */
async function drawMissing(segments: readonly PlannedSegment[], tools: RenderTools): Promise<number> {
  const different = new Map(segments.map((segment) => [segment.hash, segment]));
  const missing: PlannedSegment[] = [];
  for (const segment of different.values()) {
    if (!(await tools.objects.exists(segmentKey(segment.hash)))) missing.push(segment);
  }
  const count = (hash: string) => segments.filter((segment) => segment.hash === hash).length;
  const cached = segments.length - missing.reduce((sum, { hash }) => sum + count(hash), 0);
  let done = cached;
  const partly = new Map<string, number>();
  const report = () => {
    const started = [...partly.values()].reduce((sum, fraction) => sum + fraction, 0);
    const fraction =
      (segmentsShare * Math.min(segments.length, done + started)) / Math.max(1, segments.length);
    tools.onProgress({ fraction, done, cached, total: segments.length });
  };
  report();
  const queue = missing.values();
  const lane = async () => {
    for (const { hash, content } of queue) {
      const stored = await draw(hash, content, tools, (fraction) => {
        partly.set(hash, fraction * count(hash));
        report();
      });
      await tools.objects.put(segmentKey(hash), stored, {
        contentType: 'application/octet-stream',
        signal: tools.signal,
      });
      partly.delete(hash);
      done += count(hash);
      report();
    }
  };
  // One lane more than threads: files are read and stored while others draw.
  await Promise.all(Array.from({ length: tools.threads.size + 1 }, lane));
  return cached;
}

async function draw(
  hash: string,
  content: PlannedSegment['content'],
  { objects, threads, folder, fontsFolder, signal }: RenderTools,
  onDrawn: (fraction: number) => void,
): Promise<Buffer> {
  signal.throwIfAborted();
  let captions: { assFile: string; fontsFolder: string } | undefined;
  if (content.ass !== '') {
    const assFile = join(folder, `${hash}.ass`);
    await writeFile(assFile, content.ass);
    captions = { assFile, fontsFolder: await captionFonts(fontsFolder, content.families) };
  }
  const [picture, background, ...images] = await Promise.all([
    readObject(objects, content.picture.key),
    content.background ? readObject(objects, content.background.key) : undefined,
    ...content.images.map(({ key }) => readObject(objects, key)),
  ]);
  const files = { picture, background, images: images.filter((image) => image !== undefined), captions };
  return threads.draw({ content, files }, signal, onDrawn);
}

/** libass reads every face of its folder for every segment, so each set of families has a folder with no others. */
async function captionFonts(fontsFolder: string, families: readonly string[]): Promise<string> {
  const faces = fontFaces.filter(
    ({ family, weight, style }) => families.includes(family) && weight === 700 && style === 'normal',
  );
  const lacking = families.filter((family) => !faces.some((face) => face.family === family));
  if (lacking.length > 0) throw new Error(`There is no bold face of ${lacking.join(', ')} for captions.`);
  return prepareFontsFolder(join(fontsFolder, hashOf(faces.map(({ file }) => file)).slice(0, 16)), faces);
}

/** The audio track, from the cache when nothing that sounds has changed. */
async function makeTrack(
  plan: VideoPlan,
  planned: SegmentPlan,
  tools: RenderTools,
  file: string,
): Promise<void> {
  const { objects, signal, measure } = tools;
  const sounds = plan.frames.map((frame) => frame.sounds.map(({ hash }) => hash));
  const key = trackKey(hashOf([engineVersion, sounds, planned.timeline]));
  if (await objects.exists(key)) {
    const { body } = await objects.get(key);
    await writeFile(file, body, { signal });
    return;
  }
  await measure.track({}, () =>
    encodeAudioTrack(clipsOf(plan, planned, tools), planned.timeline.seconds, file),
  );
  await objects.put(key, createReadStream(file), { contentType: 'audio/mp4', signal });
}

async function* clipsOf(
  plan: VideoPlan,
  { timeline }: SegmentPlan,
  { objects, signal }: RenderTools,
): AsyncGenerator<TrackClip> {
  for (const [index, { audioStart, seconds }] of timeline.entries.entries()) {
    for (const sound of plan.frames[index]?.sounds ?? []) {
      signal.throwIfAborted();
      // Accepted when it was uploaded; the limits there are the limits here.
      const pcm = await decodeAudio(await readObject(objects, sound.key), {
        maxSeconds: Number.POSITIVE_INFINITY,
        maxBytes: Number.POSITIVE_INFINITY,
      });
      yield { start: audioStart, seconds, pcm };
    }
  }
}

async function* storedSegments(
  segments: readonly PlannedSegment[],
  cached: number,
  { objects, signal, onProgress }: RenderTools,
): AsyncGenerator<JoinedSegment> {
  const total = segments.length;
  for (const [index, { hash, shown }] of segments.entries()) {
    signal.throwIfAborted();
    yield { segment: readSegment(await readObject(objects, segmentKey(hash))), videoFrames: shown };
    const fraction = segmentsShare + ((1 - segmentsShare) * (index + 1)) / (total + 1);
    onProgress({ fraction, done: total, cached, total });
  }
}

function subtitlesOf(plan: VideoPlan, { timeline }: SegmentPlan): RenderedVideo['subtitles'] {
  if (!plan.captions) return undefined;
  const frames = plan.frames.map((frame, index) => ({
    ...frame,
    seconds: timeline.entries[index]?.seconds ?? 0,
  }));
  const cues = projectCues(frames, timeline, plan.captions.style);
  return { ass: toAss(cues, plan.captions, wholeText(plan)), srt: toSrt(cues), vtt: toVtt(cues) };
}

/** Removes the working folder of a video; it may be gone already. */
export const cleanUp = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
