import { endOf, isAlive, mustNoteUse, mustRenew, newToken, tokenDigest } from './session.js';

const day = 86_400_000;
const life = { idleMs: 30 * day, maxMs: 180 * day };
const start = new Date('2026-01-01T00:00:00Z');
const session = { startedAt: start, usedAt: start, expiresAt: endOf(start, start, life) };
const after = (ms: number) => new Date(start.getTime() + ms);

describe('session', () => {
  it('has a token of 256 bits that its digest does not show', () => {
    const token = newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(newToken()).not.toBe(token);
    expect(tokenDigest(token)).not.toContain(token);
    expect(tokenDigest(token)).toBe(tokenDigest(token));
  });

  it('lives until its end and not at it', () => {
    expect(isAlive(session, after(life.idleMs - 1), life)).toBe(true);
    expect(isAlive(session, after(life.idleMs), life)).toBe(false);
  });

  it('ends a long time after it began, however often it is used', () => {
    const used = { ...session, expiresAt: endOf(start, after(170 * day), life) };
    expect(used.expiresAt).toEqual(after(180 * day));
    expect(mustRenew(used, after(179 * day), life)).toBe(false);
    expect(isAlive({ ...session, expiresAt: after(400 * day) }, after(180 * day), life)).toBe(false);
  });

  it('notes its use every ten minutes, also when the clock was set back', () => {
    expect(mustNoteUse(session, after(599_999))).toBe(false);
    expect(mustNoteUse(session, after(600_000))).toBe(true);
    expect(mustNoteUse(session, after(-600_000))).toBe(true);
  });

  it('is renewed once a day, not at every call', () => {
    expect(mustRenew(session, after(day), life)).toBe(false);
    expect(mustRenew(session, after(day + 1), life)).toBe(true);
  });

  it('is renewed once an hour where it ends after a day without use', () => {
    const short = { idleMs: day, maxMs: 180 * day };
    const daily = { ...session, expiresAt: endOf(start, start, short) };
    expect(mustRenew(daily, after(day / 24), short)).toBe(false);
    expect(mustRenew(daily, after(day / 24 + 1), short)).toBe(true);
  });
});
