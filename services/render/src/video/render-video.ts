/**
 * A plan to a file: segments from the cache or drawn, one audio track, joined without encoding again. What is finished is
 * stored under a key made of its content, so that doing any of it twice, here or elsewhere, changes nothing.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { joinSegments, type JoinedSegment } from '@komavox/media';
import { captionedSeconds, projectCues, toAss, toSrt, toTranscript, toVtt } from '@komavox/scene';
import { drawCover, drawMissingSegments, segmentsShare, storedSegment } from '../segments/draw-segments.js';
import { makeTrack } from '../track/make-track.js';
import { wholeText, type VideoPlan } from '../model/plan.js';
import type { RenderTools } from './render-tools.js';
import { zipParts } from './zip-parts.js';
import { captionsOf, planSegments, type PlannedSegment, type SegmentPlan } from '../segments/segment-plan.js';

interface RenderedVideo {
  /** Path of the MP4. */
  readonly file: string;
  readonly durationMs: number;
  /** Segments of it and of its parts, and those of them that need not be drawn. */
  readonly segments: number;
  readonly cached: number;
  /** Path of the ZIP of its parts, where they are wanted. */
  readonly parts: string | undefined;
  /** JPEG of what the first frame shows. */
  readonly cover: Buffer;
  /** Only with captions. */
  readonly subtitles: Readonly<Record<'ass' | 'srt' | 'vtt' | 'txt', string>> | undefined;
}

export async function renderVideo(plan: VideoPlan, tools: RenderTools): Promise<RenderedVideo> {
  await mkdir(tools.folder, { recursive: true });
  const planned = planSegments(plan);
  // Captions are for the editor to place.
  const shots = plan.forEditing ? planSegments({ ...plan, captions: undefined }).segments : [];
  const segments = [...planned.segments, ...shots];
  const audioFile = join(tools.folder, 'audio.m4a');
  // All stop when one fails: the rest of a video that can't be is of no use.
  const failing = new AbortController();
  const together = { ...tools, signal: AbortSignal.any([tools.signal, failing.signal]) };
  const parts = [
    drawMissingSegments(segments, together),
    makeTrack(plan, planned, together, audioFile),
    drawCover(planned.segments, together),
  ] as const;
  const [cached, , cover] = await Promise.all(parts).catch(async (error: unknown) => {
    failing.abort(error);
    await Promise.allSettled(parts);
    throw error;
  });
  const file = join(tools.folder, 'video.mp4');
  const counts = { cached, total: segments.length };
  await tools.timers.join({}, () =>
    joinSegments(storedSegments(planned.segments, counts, tools), audioFile, file, planned.timeline.fps),
  );
  const subtitles = subtitlesOf(plan, planned);
  return {
    file,
    durationMs: Math.round(planned.timeline.seconds * 1000),
    segments: segments.length,
    cached,
    parts: plan.forEditing
      ? await zipParts(plan, { ...planned, segments: shots }, subtitles, tools)
      : undefined,
    cover,
    subtitles,
  };
}

/** Segments that are read from the store while the one before them is written to the file. */
const readAhead = 4;

async function* storedSegments(
  segments: readonly PlannedSegment[],
  { cached, total }: { readonly cached: number; readonly total: number },
  tools: RenderTools,
): AsyncGenerator<JoinedSegment> {
  const reading: Promise<JoinedSegment>[] = [];
  for (const index of segments.keys()) {
    tools.signal.throwIfAborted();
    for (const segment of segments.slice(index + reading.length, index + 1 + readAhead)) {
      const read = storedSegment(segment, tools);
      // Where writing an earlier segment fails, this is never awaited: its rejection would end the process.
      read.catch(() => undefined);
      reading.push(read);
    }
    const segment = await reading.shift();
    if (segment) yield segment;
    const fraction = segmentsShare + ((1 - segmentsShare) * (index + 1)) / (segments.length + 1);
    tools.onProgress({ fraction, done: total, cached, total });
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
