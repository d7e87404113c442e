/** Recordings for tests, spoken by eSpeak NG's voices. */
import { createEngine } from '../src/engines/engines.js';
import type { Manner, Synthesiser } from '../src/engines/engine.js';
import { voiceSettings } from '../src/settings.js';

export const sampleRate = 22_050;

export const aLine = 'When the bell rang, every student turned to look at the door.';
export const anotherLine =
  'Please give me one more chance to prove that I am ready for the long journey to the north.';

let synthesiser: Promise<Synthesiser> | undefined;

/** A text spoken by a variant, as samples at `sampleRate`. */
export async function spokenBy(
  voice: string,
  text: string,
  manner: Partial<Manner> = {},
): Promise<Float32Array> {
  synthesiser ??= createEngine('espeak', voiceSettings.read({}).engine.options).open();
  const open = await synthesiser;
  const { samples } = await open.speak(text, 'en', {
    ...{ voice, pitchRatio: 1, spreadRatio: 1, rateRatio: 1 },
    ...manner,
  });
  return samples;
}

export function joined(...parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** White noise of a level in dB of full scale, the same each time. */
export function noise(length: number, level: number): Float32Array {
  let seed = 1;
  const height = 10 ** (level / 20) * Math.sqrt(3);
  return Float32Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return height * ((2 * seed) / 2_147_483_647 - 1);
  });
}

export const mixed = (a: Float32Array, b: Float32Array): Float32Array =>
  a.map((sample, n) => sample + (b[n] ?? 0));

/** dB of full scale. */
export const levelOf = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

export const amplified = (samples: Float32Array, times: number): Float32Array =>
  samples.map((sample) => sample * times);
