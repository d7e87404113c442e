/** Sound as samples: one array a channel, all of one length, nominally -1..1. */
export interface Pcm {
  /** Samples a second. */
  readonly rate: number;
  readonly channels: readonly Float32Array[];
}

/** Samples a second of what is synthesised, and of the track of a video. */
export const soundRate = 48_000;

/** The factor of a level in decibels. */
export const factorOf = (decibels: number): number => 10 ** (decibels / 20);

export const louder = ({ rate, channels }: Pcm, factor: number): Pcm => ({
  rate,
  channels: channels.map((samples) => samples.map((sample) => sample * factor)),
});

/** The highest sample of all channels. */
export function samplePeak({ channels }: Pcm): number {
  let peak = 0;
  for (const samples of channels) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}
