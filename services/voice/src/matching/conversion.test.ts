import { traitsOf } from './analyse-voice.js';
import { type Conversion, convert } from './conversion.js';
import { melCentres } from './mel-bands.js';

const rate = 22_050;
const nothing: Conversion = { pitchRatio: 1, tractRatio: 1, equaliserDb: melCentres.map(() => 0) };

/** A buzz with formants at 600, 1200 and 2600 Hz, from 0.5 s on, as long as asked for. */
function vowel(hz: number, seconds: number): Float32Array {
  let out = new Float32Array(seconds * rate);
  for (let at = 0.5 * rate; at < out.length; at += rate / hz) out[Math.round(at)] = 1;
  for (const formant of [600, 1200, 2600]) {
    const r = Math.exp((-Math.PI * 90) / rate);
    const turn = 2 * r * Math.cos((2 * Math.PI * formant) / rate);
    let [one, two] = [0, 0];
    out = out.map((sample) => {
      const value = sample + turn * one - r * r * two;
      [two, one] = [one, value];
      return value;
    });
  }
  const peak = out.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return out.map((sample) => (sample / peak) * 0.5);
}

/** Frequency of the highest point of the envelope between two frequencies. */
function formantOf(samples: Float32Array, from: number, to: number): number {
  const { envelopeDb } = traitsOf(samples, rate);
  const part = envelopeDb.slice(from / 100 - 1, to / 100);
  return from + 100 * part.indexOf(Math.max(...part));
}

const onset = (samples: Float32Array): number => samples.findIndex((sample) => Math.abs(sample) > 0.05);

describe('a conversion', () => {
  it('of nothing changes nothing', () => {
    const given = vowel(120, 1.5);
    const result = convert(given, rate, nothing);
    expect(result.length).toBe(given.length);
    result.forEach((sample, n) => {
      if (Math.abs(sample - (given[n] ?? 0)) > 1e-3) throw new Error(`Sample ${n} changed`);
    });
  });

  it.each([0.75, 1.35, 1.8])('to %d times the pitch keeps formants, length and times', (pitchRatio) => {
    const given = vowel(120, 2);
    const result = convert(given, rate, { ...nothing, pitchRatio });
    expect(Math.abs(12 * Math.log2(traitsOf(result, rate).pitchHz / (120 * pitchRatio)))).toBeLessThan(0.3);
    expect(Math.abs(formantOf(result, 2000, 3200) - 2600)).toBeLessThanOrEqual(200);
    expect(result.length).toBe(given.length);
    expect(Math.abs(onset(result) - onset(given)) / rate).toBeLessThan(0.015);
  });

  it.each([0.88, 1.15])('to %d times the formants keeps pitch, length and times', (tractRatio) => {
    const given = vowel(120, 2);
    const result = convert(given, rate, { ...nothing, tractRatio });
    expect(traitsOf(result, rate).pitchHz).toBeCloseTo(120, 0);
    expect(Math.abs(formantOf(result, 2100, 3400) - 2600 * tractRatio)).toBeLessThanOrEqual(150);
    expect(result.length).toBe(given.length);
    expect(Math.abs(onset(result) - onset(given)) / rate).toBeLessThan(0.015);
  });

  it('equalises by bands', () => {
    const given = vowel(120, 2);
    const equaliserDb = melCentres.map((hz) => (hz > 2000 ? -10 : 0));
    const before = traitsOf(given, rate).spectrumDb;
    const after = traitsOf(convert(given, rate, { ...nothing, equaliserDb }), rate).spectrumDb;
    const change = (from: number, to: number) => {
      const bands = melCentres.flatMap((hz, band) =>
        hz > from && hz < to ? [(after[band] ?? 0) - (before[band] ?? 0)] : [],
      );
      return bands.reduce((sum, value) => sum + value, 0) / bands.length;
    };
    expect(change(2300, 2900) - change(300, 1500)).toBeCloseTo(-10, 0);
  });

  it('of silence and of nothing at all is silent', () => {
    const moved = { ...nothing, pitchRatio: 1.5, tractRatio: 1.1 };
    expect(convert(new Float32Array(3000), rate, moved).every((sample) => Math.abs(sample) < 1e-9)).toBe(
      true,
    );
    expect(convert(new Float32Array(), rate, moved).length).toBe(0);
  });
});
