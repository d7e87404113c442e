/**
 * A plan to a file: segments from the cache or drawn, one audio track, joined without encoding again. What is finished is
 * stored under a key made of its content, so that doing any of it twice, here or elsewhere, changes nothing.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { joinSegments, readSegment, type JoinedSegment } from '@komavox/media';
import { readObject } from '@komavox/objects';
import { captionedSeconds, projectCues, toAss, toSrt, toTranscript, toVtt } from '@komavox/scene';
import { drawCover, drawMissingSegments, segmentsShare } from '../segments/draw-segments.js';
import { segmentKey } from '../keys.js';
import { makeTrack } from './make-track.js';
import { wholeText, type VideoPlan } from '../model/plan.js';
import type { RenderTools } from './render-tools.js';
import { captionsOf, planSegments, type PlannedSegment, type SegmentPlan } from '../segments/segment-plan.js';

interface RenderedVideo {
  /** Path of the MP4. */
  readonly file: string;
  readonly durationMs: number;
  /** Segments that need not be drawn. */
  readonly cached: number;
  /** JPEG of what the first frame shows. */
  readonly cover: Buffer;
  /** Only with captions. */
  readonly subtitles: Readonly<Record<'ass' | 'srt' | 'vtt' | 'txt', string>> | undefined;
}

export async function renderVideo(plan: VideoPlan, tools: RenderTools): Promise<RenderedVideo> {
  await mkdir(tools.folder, { recursive: true });
  const planned = planSegments(plan);
  const audioFile = join(tools.folder, 'audio.m4a');
  // All stop when one fails: the rest of a video that can't be is of no use.
  const failing = new AbortController();
  const together = { ...tools, signal: AbortSignal.any([tools.signal, failing.signal]) };
  const parts = [
    drawMissingSegments(planned.segments, together),
    makeTrack(plan, planned, together, audioFile),
    drawCover(planned.segments, together),
  ] as const;
  const [cached, , cover] = await Promise.all(parts).catch(async (error: unknown) => {
    failing.abort(error);
    await Promise.allSettled(parts);
    throw error;
  });
  const file = join(tools.folder, 'video.mp4');
  await tools.timers.join({}, () =>
    joinSegments(storedSegments(planned.segments, cached, tools), audioFile, file, planned.timeline.fps),
  );
  return {
    file,
    durationMs: Math.round(planned.timeline.seconds * 1000),
    cached,
    cover,
    subtitles: subtitlesOf(plan, planned),
  };
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
  const captions = captionsOf(plan);
  if (!captions) return undefined;
  const frames = plan.frames.map((frame, index) => ({
    ...frame,
    captionY: frame.shot?.captionY,
    seconds: captionedSeconds(timeline.entries[index]?.seconds ?? 0, frame.audio, frame.shot),
  }));
  const cues = projectCues(frames, timeline, captions);
  return {
    ass: toAss(cues, captions, wholeText(plan)),
    srt: toSrt(cues),
    vtt: toVtt(cues),
    txt: toTranscript(plan.frames, timeline),
  };
}
