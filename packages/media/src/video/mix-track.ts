/** The mix of a track: all that is heard, in order of time, with the samples of a moment in memory. */
import { soundRate } from '@komavox/scene/sounds';
import type { LevelPoint } from '@komavox/scene';
import { mastered, type Master } from '../audio/master.js';
import { joinParts, joinSamples, samplesOf, type Pcm } from '../audio/pcm.js';

export const audioTrackRate = soundRate;

/** Audio that begins at a time. */
export interface TrackClip {
  /** Seconds from the start of the track. */
  readonly start: number;
  /** Heard at most this long. */
  readonly seconds: number;
  /** Factor of its level. */
  readonly gain: number;
  /** Seconds at the end of `seconds` in which it fades to silence. */
  readonly fadeOut: number;
  /** Factors of its level by seconds from its start, straight between them; the last one stays. */
  readonly levels?: readonly LevelPoint[];
  /** Its samples at `audioTrackRate`, a part after the other. */
  readonly sound: AsyncIterable<Pcm>;
}

/** A clip with the samples that are heard now. */
export interface PlayingClip extends Omit<TrackClip, 'sound'> {
  readonly pcm: Pcm;
  /** Samples of the clip before those of `pcm`. */
  readonly offset: number;
}

/** Samples of the left and the right side, or of both in one. */
export type Sides = readonly [Float32Array, Float32Array] | readonly [Float32Array];

/**
 * Adds all that is heard from sample `from` of the track to silent `sides`, and gives them back; a sound with one side is heard
 * on both.
 * @param ceiling of the samples; a mix that is mastered afterwards has none
 */
export function mixInto<Mix extends Sides>(
  sides: Mix,
  clips: readonly PlayingClip[],
  from: number,
  ceiling = 1,
): Mix {
  const length = sides[0].length;
  for (const { start, seconds, gain, fadeOut, levels, pcm, offset } of clips) {
    const begin = Math.round(start * audioTrackRate);
    const over = Math.round((start + seconds) * audioTrackRate);
    const known = begin + offset;
    const end = Math.min(known + samplesOf(pcm), over);
    const fade = fadeOut * audioTrackRate;
    const [first, last] = [Math.max(known, from), Math.min(end, from + length)];
    const moving = levels && levelsBetween(levels, first - begin, last - begin);
    sides.forEach((samples, side) => {
      const channel = pcm.channels[side] ?? pcm.channels[0];
      if (channel === undefined) return;
      for (let at = first; at < last; at += 1) {
        const own = over - at < fade ? (gain * (over - at)) / fade : gain;
        const level = moving ? own * (moving[at - first] ?? 0) : own;
        const sum = (samples[at - from] ?? 0) + level * (channel[at - known] ?? 0);
        samples[at - from] = Math.max(-ceiling, Math.min(ceiling, sum));
      }
    });
  }
  return sides;
}

/** The factor of each sample of a clip from one to another, by its points. */
function levelsBetween(levels: readonly LevelPoint[], from: number, to: number): Float32Array {
  const factors = new Float32Array(Math.max(0, to - from));
  let next = levels.findIndex(({ time }) => time * audioTrackRate > from);
  if (next < 0) next = levels.length;
  for (let at = 0; at < factors.length; at += 1) {
    const time = (from + at) / audioTrackRate;
    while (next < levels.length && (levels[next]?.time ?? 0) <= time) next += 1;
    const before = levels[next - 1];
    const after = levels[next];
    if (before && after) {
      const share = (time - before.time) / (after.time - before.time);
      factors[at] = before.gain + share * (after.gain - before.gain);
    } else factors[at] = (before ?? after)?.gain ?? 1;
  }
  return factors;
}

export interface MixOptions {
  /** Without it what goes over full scale is cut off. */
  readonly master?: Master | undefined;
  /** One where no sound has two: it is heard alike, and costs half. A master needs two. Default two. */
  readonly sides?: Sides['length'] | undefined;
}

/** `total` samples of the track in parts of `size`, the last one shorter. */
export async function* trackParts(
  clips: AsyncIterable<TrackClip>,
  total: number,
  size: number,
  { master, sides }: MixOptions,
): AsyncGenerator<{ readonly channels: Sides }> {
  if (!master) {
    const silence: (length: number) => Sides = sides === 1 ? silentSide : silentSides;
    for await (const channels of mixedParts(clips, total, size, silence, 1)) yield { channels };
    return;
  }
  const mix = mixedParts(clips, total, size, silentSides, Infinity);
  // The master looks ahead: what it gives is cut anew.
  let [left, right] = silentSides(0);
  for await (const { channels } of mastered(mix, audioTrackRate, master)) {
    left = joinSamples([left, channels[0]]);
    right = joinSamples([right, channels[1]]);
    while (left.length >= size) {
      yield { channels: [left.subarray(0, size), right.subarray(0, size)] };
      [left, right] = [left.subarray(size), right.subarray(size)];
    }
  }
  if (left.length > 0) yield { channels: [left, right] };
}

const silentSide = (length: number): [Float32Array] => [new Float32Array(length)];
const silentSides = (length: number): [Float32Array, Float32Array] => [
  new Float32Array(length),
  new Float32Array(length),
];

async function* mixedParts<Mix extends Sides>(
  clips: AsyncIterable<TrackClip>,
  total: number,
  size: number,
  silence: (length: number) => Mix,
  ceiling: number,
): AsyncGenerator<Mix> {
  const upcoming = clipsByTime(clips);
  try {
    for (let at = 0; at < total; at += size) {
      const length = Math.min(size, total - at);
      yield mixInto(silence(length), await upcoming.until(at, at + length), at, ceiling);
    }
  } finally {
    await upcoming.stop();
  }
}

/** The clips heard between two samples; times only go on. */
function clipsByTime(clips: AsyncIterable<TrackClip>) {
  const source = clips[Symbol.asyncIterator]();
  let ahead: TrackClip | undefined;
  let ended = false;
  let playing: SoundInPlay[] = [];
  const stop = async () => {
    await Promise.all(playing.map((clip) => clip.close()));
  };
  const until = async (from: number, to: number): Promise<readonly PlayingClip[]> => {
    const over = playing.filter(({ end }) => end <= from);
    playing = playing.filter(({ end }) => end > from);
    await Promise.all(over.map((clip) => clip.close()));
    while (!ended) {
      if (ahead === undefined) {
        const next = await source.next();
        if (next.done === true) {
          ended = true;
          break;
        }
        ahead = next.value;
      }
      if (ahead.start * audioTrackRate >= to) break;
      playing.push(new SoundInPlay(ahead));
      ahead = undefined;
    }
    return await Promise.all(playing.map((clip) => clip.heard(from, to)));
  };
  return { until, stop };
}

/** A clip while it is heard: its samples are read as far as the track is. */
class SoundInPlay {
  /** Sample of the track at which its time is over. */
  readonly end: number;
  readonly #parts: AsyncIterator<Pcm>;
  #held: Pcm = { rate: audioTrackRate, channels: [] };
  #offset = 0;
  #ended = false;

  constructor(private readonly clip: TrackClip) {
    this.end = (clip.start + clip.seconds) * audioTrackRate;
    this.#parts = clip.sound[Symbol.asyncIterator]();
  }

  async heard(from: number, to: number): Promise<PlayingClip> {
    const begin = Math.round(this.clip.start * audioTrackRate);
    while (!this.#ended && begin + this.#offset + samplesOf(this.#held) < to) {
      const next = await this.#parts.next();
      if (next.done === true) this.#ended = true;
      else this.#hold(next.value, from - begin);
    }
    return { ...this.clip, pcm: this.#held, offset: this.#offset };
  }

  async close(): Promise<void> {
    await this.#parts.return?.();
  }

  /** Adds samples, and lets go of those before `from` of the clip. */
  #hold(part: Pcm, from: number): void {
    const past = Math.min(samplesOf(this.#held), Math.max(0, from - this.#offset));
    this.#offset += past;
    const rest = { ...this.#held, channels: this.#held.channels.map((samples) => samples.subarray(past)) };
    this.#held = joinParts([rest, part]);
  }
}
