import { encodeWav, mono } from '@komavox/media';

const rate = 48_000;

/** A WAV file of a tone, at a fifth of the full level. */
export const toneWav = (seconds: number, hertz: number): Buffer =>
  encodeWav(
    mono(
      Float32Array.from(
        { length: Math.round(seconds * rate) },
        (_, at) => 0.2 * Math.sin((at * 2 * Math.PI * hertz) / rate),
      ),
      rate,
    ),
  );
