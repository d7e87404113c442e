import { integratedLoudness, LoudnessMeter } from './loudness.js';
import type { Pcm } from './pcm.js';

const tone = (frequency: number, level: number, seconds: number, rate: number): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, n) => 10 ** (level / 20) * Math.sin((2 * Math.PI * frequency * n) / rate),
  );

const stereo = (samples: Float32Array, rate: number): Pcm => ({ rate, channels: [samples, samples] });

describe('integratedLoudness', () => {
  // EBU Tech 3341, minimum requirements, cases 1 to 4 (stereo 1 kHz; tolerance 0.1 LU).
  it.each([
    ['case 1', [[-23, 20]], -23],
    ['case 2', [[-33, 20]], -33],
    [
      'case 3',
      [
        [-36, 10],
        [-23, 60],
        [-36, 10],
      ],
      -23,
    ],
    [
      'case 4',
      [
        [-72, 10],
        [-36, 10],
        [-23, 60],
        [-36, 10],
        [-72, 10],
      ],
      -23,
    ],
  ] as const)('meets EBU Tech 3341 %s', (_, parts, wanted) => {
    const rate = 48_000;
    const pieces = parts.map(([level, seconds]) => tone(1000, level, seconds, rate));
    const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      samples.set(piece, at);
      at += piece.length;
    }
    expect(Math.abs(integratedLoudness(stereo(samples, rate)) - wanted)).toBeLessThanOrEqual(0.1);
  });

  it('is the same at the rate of speech', () => {
    expect(integratedLoudness(stereo(tone(1000, -23, 5, 24_000), 24_000))).toBeCloseTo(-23, 1);
  });

  it('knows silence and measures less than a block', () => {
    expect(integratedLoudness({ rate: 48_000, channels: [new Float32Array(48_000)] })).toBe(-Infinity);
    expect(integratedLoudness({ rate: 48_000, channels: [new Float32Array()] })).toBe(-Infinity);
    expect(integratedLoudness(stereo(tone(1000, -23, 0.2, 48_000), 48_000))).toBeCloseTo(-23, 0);
  });

  it('is the same of sound that comes a part after the other', () => {
    const whole = stereo(tone(440, -20, 3, 48_000), 48_000);
    const meter = new LoudnessMeter(48_000);
    for (let from = 0; from < 3 * 48_000; from += 1024)
      meter.push(whole.channels.map((samples) => samples.subarray(from, from + 1024)));
    expect(meter.integrated()).toBeCloseTo(integratedLoudness(whole), 6);
  });
});
