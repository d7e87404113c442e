import { endOf, isAlive, mustRenew, newToken, tokenDigest } from './session.js';

const day = 86_400_000;
const life = 30 * day;
const start = new Date('2026-01-01T00:00:00Z');
const session = { id: 'x', user: 'u', expiresAt: endOf(start, life) };
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
    expect(isAlive(session, after(life - 1))).toBe(true);
    expect(isAlive(session, after(life))).toBe(false);
  });

  it('is renewed once a day, not at every call', () => {
    expect(mustRenew(session, after(day), life)).toBe(false);
    expect(mustRenew(session, after(day + 1), life)).toBe(true);
  });
});
