/** The parts of a video in a ZIP, to be put together in another program. */
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { streamZip, type ZipEntry } from '@komavox/http';
import { joinSegments } from '@komavox/media';
import type { VideoPlan } from '../model/plan.js';
import { storedSegment } from '../segments/draw-segments.js';
import type { SegmentPlan } from '../segments/segment-plan.js';
import { makeTracks } from '../track/make-track.js';
import type { RenderTools } from './render-tools.js';

/**
 * Shots one after the other make the pictures of the video, and each track is as long as all of it.
 * @param planned its segments, which are drawn, are those without captions
 * @returns the path of the ZIP
 */
export async function zipParts(
  plan: VideoPlan,
  planned: SegmentPlan,
  subtitles: Readonly<Record<string, string>> | undefined,
  tools: RenderTools,
): Promise<string> {
  const { folder, signal } = tools;
  const trackFile = (name: string) => join(folder, `${name}.m4a`);
  const tracks = await makeTracks(plan, planned, tools, trackFile);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [index, segment] of planned.segments.entries()) {
      signal.throwIfAborted();
      const file = join(folder, 'shot.mp4');
      await joinSegments(only(await storedSegment(segment, tools)), undefined, file, planned.timeline.fps);
      const number = String(index + 1).padStart(3, '0');
      yield { name: `shots/${number}.mp4`, body: createReadStream(file), stored: true };
    }
    for (const name of tracks)
      yield { name: `sound/${name}.m4a`, body: createReadStream(trackFile(name)), stored: true };
    for (const [ending, text] of Object.entries(subtitles ?? {}))
      yield { name: ending === 'txt' ? 'transcript.txt' : `captions.${ending}`, body: Buffer.from(text) };
  }
  const zip = join(folder, 'parts.zip');
  await pipeline(streamZip(entries()), createWriteStream(zip), { signal });
  return zip;
}

async function* only<Value>(value: Value): AsyncGenerator<Value> {
  yield await Promise.resolve(value);
}
