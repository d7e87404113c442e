/** The audio track of a video, from the cache when nothing that is heard has changed. */
import { createReadStream, existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  heardClips,
  heardEffects,
  musicGain,
  musicLevels,
  soundEffectTable,
  voiceSpans,
} from '@komavox/scene';
import { soundsVersion } from '@komavox/scene/sounds';
import { trackKey } from '../keys.js';
import { hashOf, hasOwnSounds, isMixed, type StoredFile, type VideoPlan } from '../model/plan.js';
import { engineVersion, type SegmentPlan } from '../segments/segment-plan.js';
import type { RenderTools } from '../video/render-tools.js';
import type { TrackSound, TrackTask } from './track-worker.js';

/** Of a video with music or sound effects: what platforms play videos at. Others keep the loudness of their speech. */
const mixTarget = { loudness: -14, peak: -1 };

export async function makeTrack(
  plan: VideoPlan,
  planned: SegmentPlan,
  tools: RenderTools,
  file: string,
): Promise<void> {
  const { objects, signal, timers } = tools;
  const { seconds } = planned.timeline;
  const key = trackKeyOf(plan, planned);
  if (await objects.exists(key)) {
    const { body } = await objects.get(key);
    await writeFile(file, body, { signal });
    return;
  }
  await timers.track({}, async () => {
    const sounds = Object.values(await soundsOf(plan, planned, tools)).flat();
    await encodeInThread(tools, { seconds, file, sounds, ...(isMixed(plan) ? { target: mixTarget } : {}) });
  });
  await objects.put(key, createReadStream(file), { contentType: 'audio/mp4', signal });
}

/** The key of the track in the object store. */
export function trackKeyOf(plan: VideoPlan, planned: SegmentPlan): string {
  const { seconds } = planned.timeline;
  const named = clipsOf(plan, planned).map(({ audio, ...clip }) => [audio.hash, clip]);
  if (!isMixed(plan)) return trackKey(hashOf([engineVersion, named, seconds]));
  const { music } = plan;
  const file = music && 'file' in music ? music.file.hash : undefined;
  const mixed = [
    effectsOf(plan, planned),
    music && { ...music, file },
    musicLevelsOf(plan, planned),
    mixTarget,
  ];
  const sounds = hasOwnSounds(plan) ? soundsVersion : '';
  return trackKey(hashOf([engineVersion, named, seconds, sounds, mixed]));
}

const clipsOf = ({ frames }: VideoPlan, { timeline }: SegmentPlan) =>
  heardClips(
    frames.map(({ audio }) => audio),
    timeline,
  ).flatMap(({ frame, clip, ...heard }) => {
    const audio = frames[frame]?.audio[clip];
    return audio ? [{ ...heard, audio }] : [];
  });

const effectsOf = ({ frames }: VideoPlan, { timeline }: SegmentPlan) =>
  heardEffects(
    frames.map(({ effects = [] }) =>
      effects.map(({ effect, ...placed }) => ({ ...placed, seconds: soundEffectTable[effect].seconds })),
    ),
    timeline,
  ).flatMap(({ frame, effect: at, ...heard }) => {
    const effect = frames[frame]?.effects?.[at]?.effect;
    return effect ? [{ ...heard, effect }] : [];
  });

function musicLevelsOf({ frames, music }: VideoPlan, { timeline }: SegmentPlan) {
  if (!music) return [];
  const file = 'file' in music ? music.file : undefined;
  return musicLevels({
    settings: music,
    gain: file ? musicGain(file.loudness ?? -Infinity) : 1,
    seconds: timeline.seconds,
    repeatsAfter: file?.seconds,
    voices: voiceSpans(
      frames.map(({ audio }) => audio),
      timeline,
    ),
  });
}

const trackNames = ['voice', 'effects', 'music'] as const;
type TrackName = (typeof trackNames)[number];

/** The sounds of a video, by the track that they belong to; those that are stored lie in files of the video's folder then. */
async function soundsOf(
  plan: VideoPlan,
  planned: SegmentPlan,
  tools: RenderTools,
): Promise<Readonly<Record<TrackName, readonly TrackSound[]>>> {
  const { seconds } = planned.timeline;
  const levels = musicLevelsOf(plan, planned);
  const voice: TrackSound[] = [];
  for (const { audio, ...clip } of clipsOf(plan, planned))
    voice.push({ ...clip, source: { file: await copied(audio, tools) } });
  const { music } = plan;
  const source =
    music && ('mood' in music ? { mood: music.mood } : { file: await copied(music.file, tools) });
  return {
    voice,
    effects: effectsOf(plan, planned).map(({ effect, ...clip }) => ({ ...clip, source: { effect } })),
    music: source ? [{ start: 0, seconds, gain: 1, fadeOut: 0, levels, source, repeats: true }] : [],
  };
}

/** The path of a copy: a thread has no way to the object store. */
async function copied({ key, hash }: StoredFile, { objects, folder, signal }: RenderTools): Promise<string> {
  signal.throwIfAborted();
  const path = join(folder, `sound-${hash}`);
  if (!existsSync(path)) {
    const { body } = await objects.get(key);
    await writeFile(path, body, { signal });
  }
  return path;
}

/**
 * Each kind of sound that the video has as a track of its own, as long as the video, at the volume that was chosen: together they
 * are what is mixed before it is brought to a loudness.
 */
export async function makeTracks(
  plan: VideoPlan,
  planned: SegmentPlan,
  tools: RenderTools,
  fileOf: (name: TrackName) => string,
): Promise<readonly TrackName[]> {
  const { seconds } = planned.timeline;
  const sounds = await soundsOf(plan, planned, tools);
  const heard = trackNames.filter((name) => sounds[name].length > 0);
  for (const name of heard)
    await encodeInThread(tools, { seconds, file: fileOf(name), sounds: sounds[name] });
  return heard;
}

const encoding = {
  filename: new URL('./track-worker.js', import.meta.url).href,
  name: 'encode',
  what: 'An audio track',
};

async function encodeInThread({ threads, signal }: RenderTools, task: TrackTask): Promise<void> {
  const sounds = task.sounds.toSorted((one, other) => one.start - other.start);
  await threads.start(encoding, { ...task, sounds }, signal).result;
}
