/** Sound that goes around: what a loop is mixed in, so that its end runs into its beginning. */
import { soundRate, type Pcm } from './pcm.js';

export interface Stereo extends Pcm {
  readonly channels: readonly [Float32Array, Float32Array];
}

export const silence = (seconds: number): Stereo => {
  const length = Math.round(seconds * soundRate);
  return { rate: soundRate, channels: [new Float32Array(length), new Float32Array(length)] };
};

interface Place {
  /** Seconds from the start. */
  readonly at: number;
  readonly gain: number;
  /** -1 left, 1 right. */
  readonly pan: number;
  /** What goes over the end goes on at the start; else it is cut. */
  readonly around: boolean;
}

export function mixInto({ channels }: Stereo, samples: Float32Array, { at, gain, pan, around }: Place): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const begin = Math.round(at * soundRate);
  for (const [side, level] of [gain * Math.cos(angle), gain * Math.sin(angle)].entries()) {
    const channel = channels[side] as Float32Array;
    const count = around ? samples.length : Math.min(samples.length, channel.length - begin);
    for (let index = 0; index < count; index += 1) {
      const to = (begin + index) % channel.length;
      channel[to] = (channel[to] as number) + level * (samples[index] as number);
    }
  }
}

/** Delays of a room in samples, without common factors. */
const combs = [1687, 1931, 2053, 2251];
const allPasses = [389, 127];

/** The room's answer to sound, as Schroeder's reverberator has it (Natural Sounding Artificial Reverberation, 1962). */
function room(samples: Float32Array, spread: number, seconds: number, around: boolean): Float32Array {
  const lines = combs.map((delay) => ({
    line: new Float32Array(delay + spread),
    fall: 10 ** ((-3 * (delay + spread)) / (seconds * soundRate)),
    low: 0,
    at: 0,
  }));
  const passes = allPasses.map((delay) => ({ line: new Float32Array(delay + spread), at: 0 }));
  const out = new Float32Array(samples.length);
  // Of a loop the first round only fills the room.
  for (let round = around ? 0 : 1; round < 2; round += 1) {
    for (let index = 0; index < samples.length; index += 1) {
      let wet = 0;
      for (const comb of lines) {
        const heard = comb.line[comb.at] as number;
        comb.low = heard * 0.7 + comb.low * 0.3;
        comb.line[comb.at] = (samples[index] as number) + comb.low * comb.fall;
        comb.at = comb.at + 1 === comb.line.length ? 0 : comb.at + 1;
        wet += heard * 0.25;
      }
      for (const pass of passes) {
        const heard = pass.line[pass.at] as number;
        const into = wet + heard * 0.5;
        pass.line[pass.at] = into;
        pass.at = pass.at + 1 === pass.line.length ? 0 : pass.at + 1;
        wet = heard - into * 0.5;
      }
      out[index] = wet;
    }
  }
  return out;
}

/** The sound in a room. @param seconds until the room is 60 dB softer */
export function inRoom(dry: Stereo, wetness: number, seconds: number, around: boolean): Stereo {
  const [left, right] = dry.channels.map((samples, side) => {
    const wet = room(samples, side * 23, seconds, around);
    return samples.map((sample, at) => sample + wetness * (wet[at] as number));
  }) as [Float32Array, Float32Array];
  return { rate: dry.rate, channels: [left, right] };
}
