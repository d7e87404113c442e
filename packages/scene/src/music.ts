/**
 * The music of a video: how loud it is when. It begins with the video, is repeated until its end, fades, and makes way for the
 * voice. The preview plays it, and the export mixes it, by the same points.
 */
import type { Span } from './clips.js';

/** Of clips, sound effects and music; 1 is as loud as speech. */
export const volumeLimits = { min: 0, max: 2, step: 0.05 } as const;
/** Seconds of a fade. */
export const fadeLimits = { min: 0, max: 10, step: 0.5 } as const;

/** LUFS of all music at volume 1: that of speech. */
export const musicLoudness = -16;
/** By so many decibels at most is soft music made louder; silence is one. */
const maxRaise = 12;

/** Factor that brings music of another loudness, in LUFS, to that of ours. */
export const musicGain = (loudness: number): number =>
  10 ** (Math.min(maxRaise, musicLoudness - loudness) / 20);

export interface MusicSettings {
  readonly volume: number;
  /** Seconds in which it comes at the beginning of the video. */
  readonly fadeIn: number;
  /** Seconds in which it goes at the end of the video. */
  readonly fadeOut: number;
  /** It is softer while somebody speaks. */
  readonly ducking: boolean;
}

export const defaultMusicSettings: MusicSettings = { volume: 0.5, fadeIn: 1, fadeOut: 2, ducking: true };

/** By how much music is softer under a voice, in decibels. */
export const duckingDecibels = -12;
const ducked = 10 ** (duckingDecibels / 20);
/** Seconds in which music is down before a voice begins, and up again after it. */
const duckSeconds = 0.3;
const returnSeconds = 0.8;
/** Shorter pauses between voices are passed over. */
const maxPause = 1.6;
/** Seconds of the dip where music begins anew that isn't made to be repeated: no click. */
const seamSeconds = 0.02;

/** A factor at a time, in seconds; between two points it goes straight. */
export interface LevelPoint {
  readonly time: number;
  readonly gain: number;
}

interface HeardMusic {
  readonly settings: MusicSettings;
  /** Factor that brings it to the loudness of speech. */
  readonly gain: number;
  /** Seconds of the video. */
  readonly seconds: number;
  /** Seconds after which it begins anew; undefined of music that runs into its own beginning. */
  readonly repeatsAfter?: number | undefined;
  readonly voices: readonly Span[];
}

/** The level of the music over the video, in order of time. */
export function musicLevels({
  settings,
  gain,
  seconds,
  repeatsAfter,
  voices,
}: HeardMusic): readonly LevelPoint[] {
  const lines = [
    fades(settings, seconds),
    ...(settings.ducking ? [ducks(voices)] : []),
    ...(repeatsAfter === undefined ? [] : [seams(repeatsAfter, seconds)]),
  ].filter((line) => line.length > 0);
  const times = lines.flat().map(({ time }) => time);
  const inside = times.filter((time) => time > 0 && time < seconds);
  return [...new Set([0, ...inside, seconds])]
    .sort((one, other) => one - other)
    .map((time) => ({
      time,
      gain: lines.reduce((product, line) => product * levelAt(line, time), gain * settings.volume),
    }));
}

/** Both fades share a video that is shorter than they are. */
function fades({ fadeIn, fadeOut }: MusicSettings, seconds: number): readonly LevelPoint[] {
  const share = Math.min(1, seconds / Math.max(fadeIn + fadeOut, 1e-9));
  return [
    ...(fadeIn > 0 ? [{ time: 0, gain: 0 }] : []),
    { time: fadeIn * share, gain: 1 },
    { time: seconds - fadeOut * share, gain: 1 },
    ...(fadeOut > 0 ? [{ time: seconds, gain: 0 }] : []),
  ];
}

function ducks(voices: readonly Span[]): readonly LevelPoint[] {
  const spans: [from: number, until: number][] = [];
  for (const [from, until] of [...voices].sort(([one], [other]) => one - other)) {
    const last = spans.at(-1);
    if (last && from - last[1] < maxPause) last[1] = Math.max(last[1], until);
    else spans.push([from, until]);
  }
  return spans.flatMap(([from, until]) => [
    { time: from - duckSeconds, gain: 1 },
    { time: from, gain: ducked },
    { time: until, gain: ducked },
    { time: until + returnSeconds, gain: 1 },
  ]);
}

function seams(repeatsAfter: number, seconds: number): readonly LevelPoint[] {
  const count = repeatsAfter > 2 * seamSeconds ? Math.ceil(seconds / repeatsAfter) - 1 : 0;
  return Array.from({ length: count }, (_, index) => (index + 1) * repeatsAfter).flatMap((time) => [
    { time: time - seamSeconds, gain: 1 },
    { time, gain: 0 },
    { time: time + seamSeconds, gain: 1 },
  ]);
}

/** The level of a line at a time; before its first point that of the first, after its last that of the last. */
export function levelAt(line: readonly LevelPoint[], time: number): number {
  const next = line.findIndex((point) => point.time > time);
  const after = line[next];
  const before = next < 0 ? line.at(-1) : line[next - 1];
  if (!before || !after) return (before ?? after)?.gain ?? 1;
  return before.gain + ((time - before.time) / (after.time - before.time)) * (after.gain - before.gain);
}
