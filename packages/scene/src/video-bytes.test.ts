import { defaultVideoFormat } from './video-format.js';
import { estimatedBytes } from './video-bytes.js';

const still = { seconds: 8.3, shot: null, isAnimated: false };
const shot = (move: 'push-in' | 'drift' | 'hold') => ({ seconds: 1.75, shot: { move }, isAnimated: false });

it('is near what was measured: a page that is read, and a short of 29 shots', () => {
  expect(estimatedBytes([still], defaultVideoFormat)).toBeGreaterThan(0.7 * 528_752);
  expect(estimatedBytes([still], defaultVideoFormat)).toBeLessThan(1.4 * 528_752);
  const short = [
    { ...shot('drift'), seconds: 2 },
    ...Array.from({ length: 27 }, () => ({ ...shot('push-in'), seconds: 1.87 })),
    { ...shot('drift'), seconds: 2.5 },
  ];
  expect(estimatedBytes(short, defaultVideoFormat)).toBeGreaterThan(0.7 * 12_763_754);
  expect(estimatedBytes(short, defaultVideoFormat)).toBeLessThan(1.4 * 12_763_754);
});

it('follows quality, size and moves as they were measured', () => {
  const bytes = (over: Partial<typeof defaultVideoFormat>, move: 'push-in' | 'drift' | 'hold' = 'push-in') =>
    estimatedBytes([shot(move)], { ...defaultVideoFormat, ...over }) - 1.75 * 16_000;
  const usual = bytes({});
  expect(bytes({ quality: 'small' }) / usual).toBeCloseTo(0.58, 1);
  expect(bytes({ quality: 'high' }) / usual).toBeCloseTo(1.71, 1);
  expect(bytes({ size: 720 }) / usual).toBeCloseTo(0.7, 1);
  expect(bytes({}, 'hold')).toBeLessThan(usual);
  expect(bytes({}, 'drift')).toBeGreaterThan(usual);
  expect(estimatedBytes([], defaultVideoFormat)).toBe(0);
});
