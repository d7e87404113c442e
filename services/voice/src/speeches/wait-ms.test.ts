import { assertCanWait, waitMs } from './wait-ms.js';

const settings = { maxWaitMs: 30_000 };
const wait = (text: string, speed?: number) => waitMs(settings, { text, speed, isSlow: true });

describe('a call waits', () => {
  it('no longer than is set for an engine that is quick', () => {
    expect(waitMs(settings, { text: '海'.repeat(2000), isSlow: false })).toBe(30_000);
  });

  it('for a slow engine by what is said: a Han character is a syllable', () => {
    const [latin, han] = [wait('a'.repeat(200)), wait('海'.repeat(200))];
    expect(latin).toBeGreaterThan(30_000);
    // At 0.9 s a second of sound they take 36 s.
    expect(han).toBeGreaterThan(66_000);
    expect(han).toBeGreaterThan(latin * 1.5);
  });

  it('longer where it is said slowly, and never as long as services wait for each other', () => {
    expect(wait('a'.repeat(200), 0.5) - 30_000).toBeCloseTo(2 * (wait('a'.repeat(200)) - 30_000), 3);
    expect(wait('海'.repeat(2000))).toBe(110_000);
  });

  it('for three and a half minutes of a slow voice, and for any length of a quick one', () => {
    const assert = (text: string, more: object = {}) => assertCanWait({ text, isSlow: true, ...more });
    expect(() => assert('海'.repeat(1050))).not.toThrow();
    expect(() => assert('海'.repeat(1051))).toThrow(/3\.5 minutes of speech, and this text takes about 4\./);
    expect(() => assert('海'.repeat(600), { speed: 0.5 })).toThrow();
    expect(() => assert('海'.repeat(2000), { isSlow: false })).not.toThrow();
    expect(() => assert('a'.repeat(2000))).not.toThrow();
  });
});
