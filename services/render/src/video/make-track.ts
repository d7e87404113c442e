/** The audio track of a video, from the cache when nothing that is heard has changed. */
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { audioTrackRate, encodeAudioTrack, readAudio, type TrackClip } from '@komavox/media';
import { readObject } from '@komavox/objects';
import { heardClips } from '@komavox/scene';
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
  const { seconds } = planned.timeline;
  const heard = clipsOf(plan, planned);
  const key = keyOf(heard, seconds);
  if (await objects.exists(key)) {
    const { body } = await objects.get(key);
    await writeFile(file, body, { signal });
    return;
  }
  await timers.track({}, () => encodeAudioTrack(decoded(heard, tools), seconds, file));
  await objects.put(key, createReadStream(file), { contentType: 'audio/mp4', signal });
}

/** The key of the track in the object store. */
export const trackKeyOf = (plan: VideoPlan, planned: SegmentPlan): string =>
  keyOf(clipsOf(plan, planned), planned.timeline.seconds);

function keyOf(heard: ReturnType<typeof clipsOf>, seconds: number): string {
  const named = heard.map(({ audio, ...clip }) => [audio.hash, clip]);
  return trackKey(hashOf([engineVersion, named, seconds]));
}

const clipsOf = ({ frames }: VideoPlan, { timeline }: SegmentPlan) =>
  heardClips(
    frames.map(({ audio }) => audio),
    timeline,
  ).flatMap(({ frame, clip, ...heard }) => {
    const audio = frames[frame]?.audio[clip];
    return audio ? [{ ...heard, audio }] : [];
  });

async function* decoded(
  heard: ReturnType<typeof clipsOf>,
  { objects, signal }: RenderTools,
): AsyncGenerator<TrackClip> {
  for (const { audio, ...clip } of heard) {
    signal.throwIfAborted();
    // Accepted when it was uploaded; the limits there are the limits here.
    const sound = readAudio(await readObject(objects, audio.key), {
      rate: audioTrackRate,
      maxSeconds: Number.POSITIVE_INFINITY,
      maxBytes: Number.POSITIVE_INFINITY,
    });
    yield { ...clip, sound };
  }
}
