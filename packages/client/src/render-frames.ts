/** Frames with their speech become a video. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CaptionStyle, VideoFormat } from '@komavox/scene';
import type { Client, FileOfVideo, Speech, UploadFrame, VideoJob, VideoMusic } from './client.js';

export interface FrameToRender extends Omit<UploadFrame, 'image' | 'audio'> {
  /** Address of the page's image. */
  readonly page: string;
  /** Of its caption; empty for none. */
  readonly text: string;
  readonly speech?: Speech;
}

export interface RenderOptions {
  readonly captionStyle: CaptionStyle;
  /** 0.5 to 5 (spec 2 section 9). */
  readonly captionSize: number;
  readonly music?: VideoMusic;
  readonly format?: VideoFormat;
  /** Files to have beside the video. */
  readonly also?: readonly FileOfVideo[];
  /** How much of a stage is done, 0 to 1. */
  readonly onProgress: (stage: 'uploading' | 'rendering', done: number) => void;
}

export interface RenderedVideo {
  readonly mp4: Uint8Array;
  /** Those that were wanted and are there: without captions there are no subtitles. */
  readonly also: ReadonlyMap<FileOfVideo, Uint8Array>;
  readonly job: VideoJob;
}

export async function renderFrames(
  client: Client,
  frames: readonly FrameToRender[],
  options: RenderOptions,
): Promise<RenderedVideo> {
  const { format, also = [], onProgress } = options;
  onProgress('uploading', 0);
  const exportId = randomUUID();
  // Many shots may be of one page.
  const images = new Map(
    [...new Set(frames.map(({ page }) => page))].map((page) => [page, client.image(page)]),
  );
  await client.upload(
    exportId,
    await Promise.all(
      frames.map(async ({ page, speech, text: _, ...frame }) => ({
        ...frame,
        image: await (images.get(page) ?? client.image(page)),
        ...(speech ? { audio: speech.audio } : {}),
      })),
    ),
    options.music,
  );
  onProgress('uploading', 1);
  const job = await finished(
    client,
    await client.startVideo(exportId, {
      subtitles: subtitlesOf(frames, options),
      ...(format && { format }),
      ...(also.includes('editing') && { forEditing: true }),
    }),
    (done) => onProgress('rendering', done),
  );
  const bytesAt = async (link: string) => new Uint8Array(await (await client.call(link)).arrayBuffer());
  const mp4 = await bytesAt(job.files?.mp4 ?? '');
  const beside = new Map<FileOfVideo, Uint8Array>();
  for (const file of also) {
    const link = job.files?.[file];
    if (link !== undefined) beside.set(file, await bytesAt(link));
  }
  return { mp4, also: beside, job };
}

function subtitlesOf(frames: readonly FrameToRender[], { captionStyle, captionSize }: RenderOptions) {
  return {
    frameTexts: frames.map(({ text }, frameIndex) => ({ frameIndex, text })),
    captionStyle,
    subtitleSize: captionSize,
    wordTimings: frames.flatMap(({ speech }, frameIndex) =>
      speech ? [{ frameIndex, timings: speech.timings }] : [],
    ),
  };
}

async function finished(
  client: Client,
  started: VideoJob,
  onProgress: (done: number) => void,
): Promise<VideoJob> {
  let job = started;
  while (job.state === 'queued' || job.state === 'rendering') {
    onProgress(job.progress);
    await pause(250);
    job = await client.videoJob(job.id);
  }
  if (job.state !== 'done') throw new Error(job.error ?? `The video was ${job.state}.`);
  onProgress(1);
  return job;
}
