import { integratedLoudness } from '@komavox/scene/sounds';
import { bringToLoudness } from './bring-to-loudness.js';
import { limit } from './limiter.js';
import { truePeak } from '../testing/true-peak.js';
import { mono } from './pcm.js';

const tone = (frequency: number, level: number, seconds: number, rate: number, phase = 0): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, n) => 10 ** (level / 20) * Math.sin((2 * Math.PI * frequency * n) / rate + phase),
  );

describe('truePeak', () => {
  it('sees the wave between the samples', () => {
    // A quarter of the rate at 45 degrees: no sample lies at the crest (EBU Tech 3341 case 16; +0.2/-0.4 dB).
    // It swells and fades, because a sudden start does go over.
    const samples = tone(12_000, -6, 1, 48_000, Math.PI / 4).map(
      (s, n) => s * Math.sin((Math.PI * n) / 48_000),
    );
    const peak = truePeak(mono(samples, 48_000));
    expect(peak).toBeGreaterThan(-6.4);
    expect(peak).toBeLessThan(-5.8);
  });
});

describe('limit', () => {
  it('keeps under the ceiling and leaves the rest alone', () => {
    const samples = tone(300, -12, 1, 24_000);
    samples[12_000] = 0.99;
    const out = limit(samples, 24_000, -6);
    expect(Math.max(...out.map(Math.abs))).toBeLessThanOrEqual(10 ** (-6 / 20) + 1e-6);
    expect([...out.slice(0, 11_000)]).toEqual([...samples.slice(0, 11_000)]);
    expect(out.length).toBe(samples.length);
  });
});

describe('bringToLoudness', () => {
  it('reaches the loudness of sound with high peaks, under the peak', () => {
    const rate = 24_000;
    const samples = tone(200, -30, 4, rate).map((sample, n) => (n % 4000 < 40 ? sample * 12 : sample));
    const pcm = mono(bringToLoudness(samples, rate, { loudness: -16, peak: -1.5 }), rate);
    expect(Math.abs(integratedLoudness(pcm) + 16)).toBeLessThanOrEqual(0.5);
    expect(truePeak(pcm)).toBeLessThanOrEqual(-1.5);
  });

  it('leaves silence silent', () => {
    const out = bringToLoudness(new Float32Array(24_000), 24_000, { loudness: -16, peak: -1.5 });
    expect(out.every((sample) => sample === 0)).toBe(true);
  });
});
