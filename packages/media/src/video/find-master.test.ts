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

it.each([0.02, 0.9])(
  'a track of level %d is measured in steps, so that others have their turn',
  async (level) => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const { gain } = await findMaster(() => tone(level), seconds, { loudness: -14, peak: -1 });
    clearImmediate(next);
    expect(turns).toBeGreaterThan(10 * seconds);
    // A tone on both sides has as many LUFS as decibels, but for 0.7 of the weighting (ITU-R BS.1770).
    expect(20 * Math.log10(gain * level)).toBeGreaterThan(-16);
    expect(20 * Math.log10(gain * level)).toBeLessThan(-12);
  },
);
