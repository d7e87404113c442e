/** The work of a thread on an audio track: its sounds are made or decoded, mixed, brought to a loudness and encoded. */
import { readFile } from 'node:fs/promises';
import { stepBack } from '@komavox/isolation/process';
import {
  audioTrackRate,
  encodeAudioTrack,
  findMaster,
  readAudio,
  secondsOf,
  type LoudnessTarget,
  type Pcm,
  type TrackClip,
} from '@komavox/media';
import type { MusicMood, SoundEffect } from '@komavox/scene';
import { musicOf, soundEffectOf } from '@komavox/scene/sounds';
import type { Stoppable } from '../threads/render-threads.js';
import { throwIfStopped } from '../threads/stop-flag.js';

stepBack('batch');

/** The product's own, which takes up to a second for a piece of music. */
type OwnSound = { readonly mood: MusicMood } | { readonly effect: SoundEffect };

export interface TrackSound extends Omit<TrackClip, 'sound'> {
  readonly source: OwnSound | { readonly file: string };
  /** Whether it is heard again and again. */
  readonly repeats?: boolean;
}

export interface TrackTask {
  readonly seconds: number;
  /** Path of the M4A file. */
  readonly file: string;
  /** In order of `start`. */
  readonly sounds: readonly TrackSound[];
  /** Without it sounds keep their loudness. */
  readonly target?: LoudnessTarget;
}

export async function encode({ seconds, file, sounds, target, stop }: Stoppable<TrackTask>): Promise<void> {
  const onPart = () => throwIfStopped(stop);
  onPart();
  const make = ownSounds();
  async function* clips(): AsyncGenerator<TrackClip> {
    for (const { source, repeats, ...clip } of sounds) {
      const parts = () => ('file' in source ? decoded(source.file) : inSeconds(make(source)));
      yield await Promise.resolve({ ...clip, sound: repeats === true ? repeated(parts) : parts() });
    }
  }
  const master = target && (await findMaster(clips, seconds, target, onPart));
  const sides = master || (await someHasTwoSides(sounds, make)) ? 2 : 1;
  await encodeAudioTrack(clips(), seconds, file, { master, sides, onPart });
}

async function someHasTwoSides(
  sounds: readonly TrackSound[],
  make: (sound: OwnSound) => Pcm,
): Promise<boolean> {
  for (const { source } of sounds) if ((await sidesOf(source, make)) > 1) return true;
  return false;
}

/** None of a file without sound. */
async function sidesOf(source: TrackSound['source'], make: (sound: OwnSound) => Pcm): Promise<number> {
  if (!('file' in source)) return make(source).channels.length;
  for await (const { channels } of decoded(source.file)) return channels.length;
  return 0;
}

/** Makes each sound once: a track is mixed several times until its loudness is right. */
function ownSounds(): (sound: OwnSound) => Pcm {
  const made = new Map<string, Pcm>();
  return (sound) => {
    const name = JSON.stringify(sound);
    const pcm = made.get(name) ?? ('mood' in sound ? musicOf(sound.mood) : soundEffectOf(sound.effect));
    made.set(name, pcm);
    return pcm;
  };
}

/** Accepted when it was uploaded; the limits there are the limits here. */
async function* decoded(file: string): AsyncGenerator<Pcm> {
  yield* readAudio(await readFile(file), {
    rate: audioTrackRate,
    maxSeconds: Number.POSITIVE_INFINITY,
    maxBytes: Number.POSITIVE_INFINITY,
  });
}

/** A second at a time: what is held of it is small. */
async function* inSeconds({ rate, channels }: Pcm): AsyncGenerator<Pcm> {
  const length = channels[0]?.length ?? 0;
  for (let from = 0; from < length; from += rate)
    yield await Promise.resolve({
      rate,
      channels: channels.map((samples) => samples.subarray(from, from + rate)),
    });
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
