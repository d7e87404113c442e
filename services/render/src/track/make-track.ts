/** The audio track of a video, from the cache when nothing that is heard has changed. */
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import {
  audioTrackRate,
  encodeAudioTrack,
  findMaster,
  readAudio,
  secondsOf,
  type Pcm,
  type TrackClip,
} from '@komavox/media';
import { readObject } from '@komavox/objects';
import {
  heardClips,
  heardEffects,
  musicGain,
  musicLevels,
  soundEffectTable,
  type SoundEffect,
  voiceSpans,
} from '@komavox/scene';
import { soundsVersion } from '@komavox/scene/sounds';
import { trackKey } from '../keys.js';
import {
  hashOf,
  hasOwnSounds,
  isMixed,
  type PlannedMusic,
  type StoredFile,
  type VideoPlan,
} from '../model/plan.js';
import type { RenderTools } from './render-tools.js';
import { engineVersion, type SegmentPlan } from '../segments/segment-plan.js';

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
    const sounds = await soundsOf(plan, planned, tools);
    const clips = toMix(Object.values(sounds).flat(), signal);
    const master = isMixed(plan) ? await findMaster(clips, seconds, mixTarget) : undefined;
    await encodeAudioTrack(clips(), seconds, file, master);
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

interface Sound extends Omit<TrackClip, 'sound'> {
  /** From its beginning at each call. */
  readonly sound: () => TrackClip['sound'];
}

const trackNames = ['voice', 'effects', 'music'] as const;
type TrackName = (typeof trackNames)[number];

/** The sounds of a video, by the track that they belong to. */
async function soundsOf(
  plan: VideoPlan,
  planned: SegmentPlan,
  tools: RenderTools,
): Promise<Readonly<Record<TrackName, readonly Sound[]>>> {
  const { seconds } = planned.timeline;
  const levels = musicLevelsOf(plan, planned);
  const music = plan.music && (await musicSound(plan.music, tools));
  const effects = new Map<SoundEffect, Promise<Pcm>>();
  const made = (effect: SoundEffect): Promise<Pcm> => {
    const sound = effects.get(effect) ?? tools.sounds.make({ effect });
    effects.set(effect, sound);
    return sound;
  };
  return {
    voice: clipsOf(plan, planned).map(({ audio, ...clip }) => ({
      ...clip,
      sound: () => decoded(audio, tools),
    })),
    effects: effectsOf(plan, planned).map(({ effect, ...clip }) => ({
      ...clip,
      sound: () => once(() => made(effect)),
    })),
    music: music ? [{ start: 0, seconds, gain: 1, fadeOut: 0, levels, sound: music }] : [],
  };
}

/** In order of their start, as a track is mixed; every call begins anew. */
function toMix(sounds: readonly Sound[], signal: AbortSignal): () => AsyncGenerator<TrackClip> {
  const heard = sounds.toSorted((one, other) => one.start - other.start);
  return async function* () {
    for (const { sound, ...clip } of heard) {
      signal.throwIfAborted();
      yield await Promise.resolve({ ...clip, sound: sound() });
    }
  };
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
  const sounds = await soundsOf(plan, planned, tools);
  const heard = trackNames.filter((name) => sounds[name].length > 0);
  for (const name of heard)
    await encodeAudioTrack(toMix(sounds[name], tools.signal)(), planned.timeline.seconds, fileOf(name));
  return heard;
}

/** The music, again and again. */
async function musicSound(music: PlannedMusic, tools: RenderTools): Promise<() => AsyncGenerator<Pcm>> {
  if ('mood' in music) {
    const loop = await tools.sounds.make(music);
    return () => repeated(() => once(() => loop));
  }
  const { file } = music;
  const bytes = await readObject(tools.objects, file.key);
  return () => repeated(() => decodedBytes(bytes));
}

async function* repeated(sound: () => AsyncGenerator<Pcm>): AsyncGenerator<Pcm> {
  let isHeard = true;
  while (isHeard) {
    isHeard = false;
    for await (const part of sound()) {
      isHeard ||= secondsOf(part) > 0;
      yield part;
    }
  }
}

/** A second at a time: what is held of it is small. */
async function* once(sound: () => Pcm | Promise<Pcm>): AsyncGenerator<Pcm> {
  const { rate, channels } = await sound();
  const length = channels[0]?.length ?? 0;
  for (let from = 0; from < length; from += rate)
    yield await Promise.resolve({
      rate,
      channels: channels.map((samples) => samples.subarray(from, from + rate)),
    });
}

async function* decoded({ key }: StoredFile, { objects, signal }: RenderTools): AsyncGenerator<Pcm> {
  signal.throwIfAborted();
  yield* decodedBytes(await readObject(objects, key));
}

/** Accepted when it was uploaded; the limits there are the limits here. */
const decodedBytes = (bytes: Buffer): AsyncGenerator<Pcm> =>
  readAudio(bytes, {
    rate: audioTrackRate,
    maxSeconds: Number.POSITIVE_INFINITY,
    maxBytes: Number.POSITIVE_INFINITY,
  });
