import { heardEffects, voiceSpans } from './clips.js';
import { defaultMusicSettings, duckingDecibels, levelAt, musicGain, musicLevels } from './music.js';
import { planTimeline } from './timeline.js';

const settings = { ...defaultMusicSettings, volume: 1, fadeIn: 0, fadeOut: 0 };
const base = { settings, gain: 1, seconds: 20, voices: [] };
const decibels = (factor: number): number => 20 * Math.log10(factor);

describe('the level of the music', () => {
  it('is its volume, and fades at the beginning and the end', () => {
    const levels = musicLevels({
      ...base,
      gain: 2,
      settings: { ...settings, volume: 0.5, fadeIn: 2, fadeOut: 4 },
    });
    expect([0, 1, 2, 10, 16, 18, 20].map((time) => levelAt(levels, time))).toEqual([0, 0.5, 1, 1, 1, 0.5, 0]);
  });

  it('shares a short video between both fades', () => {
    const levels = musicLevels({ ...base, seconds: 3, settings: { ...settings, fadeIn: 2, fadeOut: 4 } });
    expect(levelAt(levels, 1)).toBeCloseTo(1);
    expect([levelAt(levels, 0), levelAt(levels, 3)]).toEqual([0, 0]);
  });

  it('is down when a voice begins, stays so in short pauses, and comes back after it', () => {
    const levels = musicLevels({
      ...base,
      voices: [
        [8, 9],
        [3, 5],
        [6, 7.5],
      ],
    });
    expect(decibels(levelAt(levels, 2.7))).toBeCloseTo(0);
    for (const time of [3, 4, 5, 5.5, 6, 7.7, 8, 9])
      expect(decibels(levelAt(levels, time))).toBeCloseTo(duckingDecibels);
    expect(decibels(levelAt(levels, 9.81))).toBeCloseTo(0);
  });

  it('comes back in long pauses, and is the same throughout where ducking is off', () => {
    const voices = [
      [1, 2],
      [6, 7],
    ] as const;
    expect(decibels(levelAt(musicLevels({ ...base, voices }), 4))).toBeCloseTo(0);
    const flat = musicLevels({ ...base, voices, settings: { ...settings, ducking: false } });
    expect(flat.every(({ gain }) => gain === 1)).toBe(true);
  });

  it('is down from the start where a voice begins with the video', () => {
    expect(decibels(levelAt(musicLevels({ ...base, voices: [[0, 2]] }), 0))).toBeCloseTo(duckingDecibels);
  });

  it('dips where a file begins anew, at every seam before the end', () => {
    const levels = musicLevels({ ...base, repeatsAfter: 8 });
    expect([8, 16].map((time) => levelAt(levels, time))).toEqual([0, 0]);
    expect(levelAt(levels, 8.03)).toBe(1);
    expect(levels.filter(({ gain }) => gain === 0)).toHaveLength(2);
  });
});

it('a voice is the speech of a frame, else what the frame has that can be heard', () => {
  const frames = [
    [{ seconds: 2, speech: true }, { seconds: 9 }],
    [{ seconds: 4 }, { seconds: 5, volume: 0 }],
    [],
  ];
  expect(voiceSpans(frames, planTimeline([2, 5, undefined]))).toEqual([
    [0, 2],
    [2, 6],
  ]);
});

it('effects are heard at their moment, at the latest when the frame ends, and no longer than the video', () => {
  const timeline = planTimeline([2, 3]);
  const effect = { seconds: 1.5, volume: 0.8 };
  const frames = [
    [
      { ...effect, at: 0.5 },
      { ...effect, at: 9 },
    ],
    [
      { ...effect, at: 2 },
      { ...effect, at: 3 },
    ],
  ];
  expect(heardEffects(frames, timeline)).toEqual([
    { frame: 0, effect: 0, start: 0.5, seconds: 1.5, gain: 0.8, fadeOut: 0 },
    { frame: 0, effect: 1, start: 2, seconds: 1.5, gain: 0.8, fadeOut: 0 },
    { frame: 1, effect: 0, start: 4, seconds: 1, gain: 0.8, fadeOut: 0 },
  ]);
});

it('music of another loudness is brought to that of ours; what is nearly silent is not blown up', () => {
  expect(decibels(musicGain(-9))).toBeCloseTo(-7);
  expect(decibels(musicGain(-20))).toBeCloseTo(4);
  expect(decibels(musicGain(-60))).toBeCloseTo(12);
  expect(decibels(musicGain(-Infinity))).toBeCloseTo(12);
});
