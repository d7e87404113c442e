import { findMaster } from './find-master.js';
import { audioTrackRate, type TrackClip } from './mix-track.js';

const seconds = 20;

/** A tone whose samples are all there. */
async function* tone(level: number): AsyncGenerator<TrackClip> {
  const samples = Float32Array.from(
    { length: seconds * audioTrackRate },
    (_, n) => level * Math.sin((2 * Math.PI * 440 * n) / audioTrackRate),
  );
  async function* sound() {
    yield await Promise.resolve({ rate: audioTrackRate, channels: [samples, samples] });
  }
  yield await Promise.resolve({ start: 0, seconds, gain: 1, fadeOut: 0, sound: sound() });
}

it.each([0.02, 0.9])('a track of level %d is brought to its loudness', async (level) => {
  const { gain } = await findMaster(() => tone(level), seconds, { loudness: -14, peak: -1 });
  // A tone on both sides has as many LUFS as decibels, but for 0.7 of the weighting (ITU-R BS.1770).
  expect(20 * Math.log10(gain * level)).toBeGreaterThan(-16);
  expect(20 * Math.log10(gain * level)).toBeLessThan(-12);
});

it('may be stopped ten times a second of the track', async () => {
  let parts = 0;
  const target = { loudness: -14, peak: -1 };
  await findMaster(
    () => tone(0.02),
    seconds,
    target,
    () => (parts += 1),
  );
  expect(parts).toBeGreaterThan(10 * seconds);
  const stop = () => {
    throw new Error('stopped');
  };
  await expect(findMaster(() => tone(0.02), seconds, target, stop)).rejects.toThrow('stopped');
});
