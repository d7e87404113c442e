import type { Pcm } from '@komavox/scene/sounds';

export type { Pcm };

/** Samples of one channel. */
export const samplesOf = (pcm: Pcm): number => pcm.channels[0]?.length ?? 0;

/** Seconds, exact from the samples and not from what a container says. */
export const secondsOf = (pcm: Pcm): number => samplesOf(pcm) / pcm.rate;

export const mono = (samples: Float32Array, rate: number): Pcm => ({ rate, channels: [samples] });

/** One after the other, in one array. */
export function joinSamples(pieces: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** One after the other, at the rate and with the channels of the last. */
export function joinParts(parts: readonly [...Pcm[], Pcm]): Pcm {
  const { rate, channels } = parts.at(-1) ?? { rate: 0, channels: [] };
  const joined = channels.map((_, channel) =>
    joinSamples(parts.map((part) => part.channels[channel] ?? new Float32Array())),
  );
  return { rate, channels: joined };
}

/** The bytes of samples, without a copy: what FFmpeg's calls take. */
export const bytesOf = (samples: Float32Array): Buffer =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

/** Louder or softer by `decibels`. */
export function amplify(samples: Float32Array, decibels: number): Float32Array {
  const factor = 10 ** (decibels / 20);
  const result = new Float32Array(samples.length);
  // Not map: it is the work of a whole text several times over.
  for (let index = 0; index < samples.length; index += 1) result[index] = (samples[index] as number) * factor;
  return result;
}
