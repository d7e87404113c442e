/** Sound effects as samples. Made for Komavox, under its licence. */
import { bell, drum, noise } from './instruments.js';
import { integratedLoudness } from './loudness.js';
import { soundEffectTable, type SoundEffect } from './moods.js';
import { factorOf, louder, samplePeak, soundRate, type Pcm } from './pcm.js';
import { inRoom, mixInto, silence, type Stereo } from './space.js';

/** LUFS of an effect at volume 1: a little above speech. */
const effectLoudness = -14;
/** dBFS that no sample of an effect passes. */
const effectPeak = -1.5;

/** Stereo at `soundRate`, as long as the table says; the same samples each time. */
export function soundEffectOf(effect: SoundEffect): Pcm {
  const heard = makers[effect](soundEffectTable[effect].seconds);
  fadeOut(heard);
  const wanted = factorOf(effectLoudness - integratedLoudness(heard));
  return louder(heard, Math.min(wanted, factorOf(effectPeak) / samplePeak(heard)));
}

/** Silent at its end, whatever rings on there. */
function fadeOut({ channels }: Stereo): void {
  for (const samples of channels) {
    const length = Math.min(samples.length, Math.round(0.08 * soundRate));
    for (let at = 0; at < length; at += 1) {
      const index = samples.length - 1 - at;
      samples[index] = (samples[index] as number) * (at / length);
    }
  }
}

/** Noise through a band that moves: level and middle frequency by the share of its time. */
function sweep(
  seconds: number,
  seed: number,
  band: (share: number) => { readonly hertz: number; readonly level: number },
): Float32Array {
  const out = new Float32Array(Math.round(seconds * soundRate));
  const next = noise(seed);
  // A state-variable filter: its frequency may change with every sample.
  let low = 0;
  let middle = 0;
  for (let at = 0; at < out.length; at += 1) {
    const { hertz, level } = band(at / out.length);
    const speed = 2 * Math.sin((Math.PI * Math.min(hertz, soundRate / 7)) / soundRate);
    const high = next() - low - 0.7 * middle;
    middle += speed * high;
    low += speed * middle;
    out[at] = middle * level;
  }
  return out;
}

const put = (to: Stereo, samples: Float32Array, at: number, gain: number, pan = 0) =>
  mixInto(to, samples, { at, gain, pan, around: false });

/** A hump from 0 to 1 and back whose top is at `top`. */
const hump = (share: number, top: number): number =>
  share < top
    ? Math.sin((Math.PI / 2) * (share / top)) ** 2
    : Math.cos((Math.PI / 2) * ((share - top) / (1 - top))) ** 2;

/** A tone that goes from one frequency to another. */
function glide(seconds: number, from: number, to: number, level: (share: number) => number): Float32Array {
  const out = new Float32Array(Math.round(seconds * soundRate));
  let phase = 0;
  for (let at = 0; at < out.length; at += 1) {
    const share = at / out.length;
    phase += (2 * Math.PI * from * (to / from) ** share) / soundRate;
    out[at] = Math.sin(phase) * level(share);
  }
  return out;
}

/** Swept noise that crosses from left to right. */
function crossing(to: Stereo, samples: Float32Array): void {
  const [left, right] = to.channels;
  for (let at = 0; at < samples.length; at += 1) {
    const angle = (at / samples.length) * (Math.PI / 2);
    left[at] = (left[at] as number) + (samples[at] as number) * Math.cos(angle);
    right[at] = (right[at] as number) + (samples[at] as number) * Math.sin(angle);
  }
}

const makers: Readonly<Record<SoundEffect, (seconds: number) => Stereo>> = {
  impact: (seconds) => {
    const out = silence(seconds);
    put(out, drum(46, 1), 0, 1);
    put(
      out,
      glide(0.9, 72, 34, (share) => (1 - share) ** 3),
      0,
      0.6,
    );
    put(
      out,
      sweep(0.35, 3, (share) => ({ hertz: 2200 - 1800 * share, level: (1 - share) ** 4 })),
      0,
      0.8,
    );
    return inRoom(out, 0.5, 1.4, false);
  },
  whoosh: (seconds) => {
    const out = silence(seconds);
    const band = (share: number) => ({ hertz: 350 + 2600 * hump(share, 0.6), level: hump(share, 0.6) });
    crossing(out, sweep(seconds, 11, band));
    return out;
  },
  chime: (seconds) => {
    const out = silence(seconds);
    put(out, bell(1046.5, 1), 0, 0.7, -0.2);
    put(out, bell(1568, 1), 0.09, 0.5, 0.25);
    return inRoom(out, 0.3, 1.6, false);
  },
  slash: (seconds) => {
    const out = silence(seconds);
    const band = (share: number) => ({ hertz: 6500 - 4300 * share, level: hump(share, 0.14) ** 2 });
    crossing(out, sweep(0.34, 23, band));
    put(out, bell(3520, 1).subarray(0, Math.round(0.3 * soundRate)), 0.03, 0.06);
    return inRoom(out, 0.15, 0.5, false);
  },
  pop: (seconds) => {
    const out = silence(seconds);
    put(
      out,
      glide(0.09, 320, 1050, (share) => hump(share, 0.2)),
      0,
      1,
    );
    return out;
  },
  heartbeat: (seconds) => {
    const out = silence(seconds);
    put(out, drum(52, 1), 0, 1);
    put(out, drum(46, 1), 0.3, 0.75);
    return out;
  },
  sparkle: (seconds) => {
    const out = silence(seconds);
    for (const [at, note] of [2093, 2637, 3136, 3951, 4186].entries())
      put(out, bell(note, 1), at * 0.07, 0.4 - at * 0.04, at % 2 === 0 ? -0.4 : 0.4);
    return inRoom(out, 0.4, 1.2, false);
  },
  riser: (seconds) => {
    const out = silence(seconds);
    put(
      out,
      sweep(seconds, 31, (share) => ({ hertz: 300 + 4500 * share ** 2, level: share ** 2 * 0.9 })),
      0,
      0.7,
    );
    put(
      out,
      glide(seconds, 110, 440, (share) => share ** 2 * 0.35),
      0,
      1,
    );
    return out;
  },
};
