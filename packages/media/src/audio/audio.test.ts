import { AudioError } from './audio-error.js';
import { decodeAudio, measureAudio, readAudio } from './decode-audio.js';
import { encodeMp3 } from './encode-mp3.js';
import { encodeWav } from './encode-wav.js';
import { mono, samplesOf, secondsOf } from './pcm.js';
import { resample } from './resampler.js';

/** Silence with a short 1 kHz burst at each of the given seconds. */
function bursts(seconds: number, rate: number, at: readonly number[]): Float32Array {
  const samples = new Float32Array(Math.round(seconds * rate));
  for (const second of at) {
    const first = Math.round(second * rate);
    for (let index = 0; index < rate * 0.05; index += 1) {
      samples[first + index] = 0.5 * Math.cos((2 * Math.PI * 1000 * index) / rate);
    }
  }
  return samples;
}

/** First sample from `from` on that is louder than 0.1. */
const onset = (samples: Float32Array, from: number) =>
  from + samples.slice(from).findIndex((s) => Math.abs(s) > 0.1);

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof AudioError ? error.code : String(error)),
  );

describe('MP3', () => {
  it('gives back as many samples as went in, each at its time', async () => {
    const given = bursts(3.21, 24_000, [0.5, 2.5]);
    const file = await encodeMp3(mono(given, 24_000));
    const { rate, channels } = await decodeAudio(file, { rate: 24_000 });
    const back = channels[0] ?? new Float32Array();
    expect(rate).toBe(24_000);
    expect(back.length).toBe(given.length);
    expect(Math.abs(onset(back, 0) - 12_000)).toBeLessThan(48);
    expect(Math.abs(onset(back, 40_000) - 60_000)).toBeLessThan(48);
  });

  it('is 64 kb/s', async () => {
    const file = await encodeMp3(mono(bursts(10, 22_050, [1, 3, 5]), 22_050));
    expect(file.length / 10).toBeGreaterThan(7_900);
    expect(file.length / 10).toBeLessThan(8_300);
  });

  it('can be made of 50 ms of sound', async () => {
    const file = await encodeMp3(mono(new Float32Array(1200).fill(0.1), 24_000));
    expect(samplesOf(await decodeAudio(file, { rate: 24_000 }))).toBe(1200);
  });
});

describe('decodeAudio', () => {
  const wav = encodeWav({ rate: 22_050, channels: [bursts(2, 22_050, [1]), bursts(2, 22_050, [1.5])] });

  it('keeps channels and times at another rate', async () => {
    const { rate, channels } = await decodeAudio(wav);
    expect(rate).toBe(48_000);
    expect(channels.length).toBe(2);
    expect(channels[0]?.length).toBe(96_000);
    expect(Math.abs(onset(channels[0] ?? new Float32Array(), 0) - 48_000)).toBeLessThan(96);
    expect(Math.abs(onset(channels[1] ?? new Float32Array(), 0) - 72_000)).toBeLessThan(96);
  });

  it('can be mixed to one channel', async () => {
    const pcm = resample(await decodeAudio(wav), 44_100, 1);
    expect(pcm.channels.length).toBe(1);
    expect(secondsOf(pcm)).toBeCloseTo(2, 3);
  });

  it('refuses what is too large or too long', async () => {
    expect(await codeOf(decodeAudio(wav, { maxBytes: 1000 }))).toBe('audio_too_large');
    expect(await codeOf(decodeAudio(wav, { maxSeconds: 1 }))).toBe('audio_too_long');
  });

  it('refuses what is not sound, and lists that would read other files', async () => {
    const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n';
    const concat = 'ffconcat version 1.0\nfile /etc/hostname\n';
    for (const bytes of ['', 'hello', playlist, concat].map((text) => Buffer.from(text))) {
      expect(await codeOf(decodeAudio(bytes))).toBe('audio_unsupported');
    }
  });

  it('refuses rates that no sound has, from which a small file becomes a long one', async () => {
    const slow = encodeWav({ rate: 100, channels: [new Float32Array(1000).fill(0.1)] });
    expect(await codeOf(decodeAudio(slow))).toBe('audio_unsupported');
    expect(await codeOf(measureAudio(slow))).toBe('audio_unsupported');
    const telephone = encodeWav({ rate: 8000, channels: [new Float32Array(8000).fill(0.1)] });
    expect(await measureAudio(telephone)).toBeCloseTo(1, 3);
  });

  it('gives a sound in parts, which measure as long as the whole', async () => {
    const mp3 = await encodeMp3(mono(bursts(3.21, 24_000, [0.5, 2.5]), 24_000));
    for (const file of [wav, mp3]) {
      let parts = 0;
      let samples = 0;
      for await (const part of readAudio(file)) {
        parts += 1;
        samples += samplesOf(part);
        expect(samplesOf(part)).toBeLessThan(48_000);
      }
      const whole = await decodeAudio(file);
      expect(parts).toBeGreaterThan(2);
      expect(samples).toBe(samplesOf(whole));
      expect(await measureAudio(file)).toBe(secondsOf(whole));
    }
  });

  it('plays on over damage in the middle', async () => {
    const file = await encodeMp3(mono(bursts(4, 24_000, [0.5, 3.5]), 24_000));
    file.fill(0x55, 15_000, 16_000);
    expect(secondsOf(await decodeAudio(file))).toBeGreaterThan(3.5);
  });
});

describe('resample', () => {
  it('keeps length and level', () => {
    const samples = Float32Array.from(
      { length: 22_050 },
      (_, n) => 0.4 * Math.sin((2 * Math.PI * 440 * n) / 22_050),
    );
    const { channels } = resample(mono(samples, 22_050), 48_000);
    const out = channels[0] ?? new Float32Array();
    expect(Math.abs(out.length - 48_000)).toBeLessThanOrEqual(1);
    expect(Math.max(...out.slice(1000, 47_000))).toBeCloseTo(0.4, 2);
  });
});
