import { newToken } from './session.js';
import { sessionCookieHeaders } from './cookie-headers.js';

const token = newToken();

describe('session cookie', () => {
  it('is bound to the host on https', () => {
    const cookie = sessionCookieHeaders('https://komavox.example');
    expect(cookie.write(token, 60)).toEqual([
      `__Host-sid=${token}; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`,
      'komavox-signed-in=1; Max-Age=60; Path=/; Secure; SameSite=Lax',
    ]);
    expect(cookie.read(`theme=dark; __Host-sid=${token}`)).toBe(token);
    expect(cookie.read(`sid=${token}`)).toBeUndefined();
  });

  it('is plain on http', () => {
    const cookie = sessionCookieHeaders('http://localhost:8080');
    expect(cookie.write(token, 60)).toEqual([
      `sid=${token}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`,
      'komavox-signed-in=1; Max-Age=60; Path=/; SameSite=Lax',
    ]);
    expect(cookie.read(`sid=${token}; other=1`)).toBe(token);
  });

  it('has a mark beside it that comes and goes with it', () => {
    const cookie = sessionCookieHeaders('http://localhost:8080');
    expect(cookie.isMarked(`komavox-signed-in=1; sid=${token}`)).toBe(true);
    for (const header of [undefined, '', `sid=${token}`, 'komavox-signed-in=', 'x-komavox-signed-in=1']) {
      expect(cookie.isMarked(header)).toBe(false);
    }
    expect(cookie.clear()).toEqual([
      'sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'komavox-signed-in=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
    expect(cookie.mark(60)).toBe('komavox-signed-in=1; Max-Age=60; Path=/; SameSite=Lax');
    expect(cookie.unmark()).toBe('komavox-signed-in=; Max-Age=0; Path=/; SameSite=Lax');
  });

  it('has another for known browsers, which stays when the session has ended', () => {
    const cookie = sessionCookieHeaders('https://komavox.example');
    expect(cookie.know('mark')).toBe(
      '__Host-komavox-known=mark; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(cookie.readKnown('__Host-komavox-known=mark; komavox-known=x')).toBe('mark');
    expect(cookie.know('')).toContain('Max-Age=0');
    expect(cookie.clear().join()).not.toContain('known');
  });

  it.each([
    undefined,
    '',
    'sid',
    'sid=',
    'sid=short',
    `xsid=${token}`,
    `sid=${token}x`,
    `sid=${'é'.repeat(43)}`,
  ])('finds no token in %s', (header) =>
    expect(sessionCookieHeaders('http://localhost').read(header)).toBeUndefined(),
  );
});
