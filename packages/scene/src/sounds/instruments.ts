/** Instruments: notes as samples, made of decaying and steady partials and of noise that is the same each time. */
import { soundRate } from './pcm.js';

/** A note of a frequency in hertz that is held for some seconds; what it sounds on after that is its own affair. */
export type Instrument = (frequency: number, seconds: number) => Float32Array;

/** Numbers from -1 to 1 that are noise, always the same for a seed (Numerical Recipes' generator). */
export function noise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x8000_0000 - 1;
  };
}

const samplesIn = (seconds: number): number => Math.max(1, Math.round(seconds * soundRate));

/** Adds a sine that falls by 60 dB in `decay` seconds, by a recurrence: a sine a sample would take ten times as long. */
function addPartial(out: Float32Array, frequency: number, amplitude: number, decay: number): void {
  if (frequency > soundRate * 0.45) return;
  const angle = (2 * Math.PI * frequency) / soundRate;
  const fall = 10 ** (-3 / (decay * soundRate));
  const turn = 2 * Math.cos(angle) * fall;
  let before = 0;
  let now = amplitude * Math.sin(angle) * fall;
  for (let at = 1; at < out.length; at += 1) {
    out[at] = (out[at] as number) + now;
    const next = turn * now - fall * fall * before;
    before = now;
    now = next;
  }
}

/** Rises and falls along a raised cosine, in seconds. */
function shape(out: Float32Array, rise: number, fall: number): Float32Array {
  const [up, down] = [samplesIn(rise), samplesIn(fall)];
  const curve = (share: number) => 0.5 - 0.5 * Math.cos(Math.PI * share);
  for (let at = 0; at < Math.min(up, out.length); at += 1) out[at] = (out[at] as number) * curve(at / up);
  for (let at = 0; at < Math.min(down, out.length); at += 1) {
    const index = out.length - 1 - at;
    out[index] = (out[index] as number) * curve(at / down);
  }
  return out;
}

const steady = 1e6;

/** Voices that are a little out of tune with each other, soft at the beginning and the end. */
export const pad: Instrument = (frequency, seconds) => {
  const out = new Float32Array(samplesIn(seconds + 0.9));
  for (const cents of [-6, 0, 7]) {
    const tuned = frequency * 2 ** (cents / 1200);
    for (const [at, level] of [1, 0.42, 0.2, 0.1, 0.05].entries())
      addPartial(out, tuned * (at + 1), level / 3, steady);
  }
  return shape(out, Math.min(0.8, seconds / 2), 0.9);
};

/** A pad with the edge of horns, and a quicker beginning. */
export const horn: Instrument = (frequency, seconds) => {
  const out = new Float32Array(samplesIn(seconds + 0.25));
  for (const cents of [-4, 4]) {
    const tuned = frequency * 2 ** (cents / 1200);
    for (const [at, level] of [1, 0.7, 0.45, 0.28, 0.16, 0.08].entries())
      addPartial(out, tuned * (at + 1), level / 3, steady);
  }
  return shape(out, 0.07, 0.25);
};

/** A struck string: partials that are a little too high, the higher the sooner gone. */
export const piano: Instrument = (frequency, seconds) => {
  const out = new Float32Array(samplesIn(seconds + 1.4));
  for (let partial = 1; partial <= 7; partial += 1) {
    const stretched = frequency * partial * Math.sqrt(1 + 0.0004 * partial * partial);
    addPartial(out, stretched, 0.7 / partial ** 1.4, (3.6 / partial ** 0.7) * (220 / frequency) ** 0.4);
  }
  return shape(out, 0.004, 1.2);
};

/** A plucked string, short and dry. */
export const pizzicato: Instrument = (frequency) => {
  const out = new Float32Array(samplesIn(0.7));
  for (let partial = 1; partial <= 6; partial += 1)
    addPartial(out, frequency * partial, 0.8 / partial ** 1.2, 0.75 / partial ** 0.8);
  return shape(out, 0.003, 0.1);
};

/** Wooden bars. */
export const marimba: Instrument = (frequency) => {
  const out = new Float32Array(samplesIn(0.9));
  for (const [ratio, level, decay] of [
    [1, 0.8, 0.9],
    [3.93, 0.22, 0.28],
    [9.2, 0.07, 0.12],
  ] as const)
    addPartial(out, frequency * ratio, level, decay);
  return shape(out, 0.003, 0.12);
};

/** Metal that rings: partials of no common root. */
export const bell: Instrument = (frequency) => {
  const out = new Float32Array(samplesIn(2.8));
  for (const [ratio, level, decay] of [
    [1, 0.6, 3],
    [2.76, 0.3, 1.9],
    [5.4, 0.16, 1.1],
    [8.93, 0.07, 0.6],
  ] as const)
    addPartial(out, frequency * ratio, level, decay);
  return shape(out, 0.003, 0.4);
};

export const bass: Instrument = (frequency, seconds) => {
  const out = new Float32Array(samplesIn(seconds + 0.12));
  for (const [at, level] of [1, 0.35, 0.14].entries())
    addPartial(out, frequency * (at + 1), level, at === 0 ? 4 : 1.2);
  return shape(out, 0.012, 0.12);
};

/** A drum whose pitch falls to `frequency`. */
export const drum: Instrument = (frequency) => {
  const out = new Float32Array(samplesIn(0.5));
  let phase = 0;
  for (let at = 0; at < out.length; at += 1) {
    const time = at / soundRate;
    phase += (2 * Math.PI * frequency * (1 + 2.2 * Math.exp(-time * 38))) / soundRate;
    out[at] = Math.sin(phase) * Math.exp(-time * 11);
  }
  return shape(out, 0.002, 0.05);
};

/** Noise of a brush or a shaker, above `frequency`. */
export const brush: Instrument = (frequency, seconds) => {
  const out = new Float32Array(samplesIn(Math.min(0.25, seconds)));
  const next = noise(7);
  const share = Math.exp((-2 * Math.PI * frequency) / soundRate);
  let low = 0;
  for (let at = 0; at < out.length; at += 1) {
    const sample = next();
    low = share * low + (1 - share) * sample;
    out[at] = (sample - low) * Math.exp((-at / soundRate) * 26);
  }
  return shape(out, 0.004, 0.02);
};
