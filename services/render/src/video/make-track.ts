/** The audio track of a video, from the cache when nothing that is heard has changed. */
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { decodeAudio, encodeAudioTrack, type TrackClip } from '@komavox/media';
import { readObject } from '@komavox/objects';
import { trackKey } from '../keys.js';
import { hashOf, type VideoPlan } from '../model/plan.js';
import type { RenderTools } from './render-tools.js';
import { engineVersion, type SegmentPlan } from '../segments/segment-plan.js';

export async function makeTrack(
  plan: VideoPlan,
  planned: SegmentPlan,
  tools: RenderTools,
  file: string,
): Promise<void> {
  const { objects, signal, timers } = tools;
  const audio = plan.frames.map((frame) => frame.audio.map(({ hash }) => hash));
  const { entries, seconds } = planned.timeline;
  const times = entries.map((entry) => [entry.audioStart, entry.seconds]);
  const key = trackKey(hashOf([engineVersion, audio, times, seconds]));
  if (await objects.exists(key)) {
    const { body } = await objects.get(key);
    await writeFile(file, body, { signal });
    return;
  }
  await timers.track({}, () => encodeAudioTrack(clipsOf(plan, planned, tools), seconds, file));
  await objects.put(key, createReadStream(file), { contentType: 'audio/mp4', signal });
}

async function* clipsOf(
  plan: VideoPlan,
  { timeline }: SegmentPlan,
  { objects, signal }: RenderTools,
): AsyncGenerator<TrackClip> {
  for (const [index, { audioStart, seconds }] of timeline.entries.entries()) {
    for (const clip of plan.frames[index]?.audio ?? []) {
      signal.throwIfAborted();
      // Accepted when it was uploaded; the limits there are the limits here.
      const pcm = await decodeAudio(await readObject(objects, clip.key), {
        maxSeconds: Number.POSITIVE_INFINITY,
        maxBytes: Number.POSITIVE_INFINITY,
      });
      yield { start: audioStart, seconds, pcm };
    }
  }
}
