import { newToken } from './session.js';
import { sessionCookie } from './session-cookie.js';

const token = newToken();

describe('session cookie', () => {
  it('is bound to the host on https', () => {
    const cookie = sessionCookie('https://komavox.example');
    expect(cookie.write(token, 60)).toBe(
      `__Host-sid=${token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(cookie.read(`theme=dark; __Host-sid=${token}`)).toBe(token);
    expect(cookie.read(`sid=${token}`)).toBeUndefined();
  });

  it('is plain on http', () => {
    const cookie = sessionCookie('http://localhost:8080');
    expect(cookie.write(token, 60)).toBe(`sid=${token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`);
    expect(cookie.read(`sid=${token}; other=1`)).toBe(token);
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
    expect(sessionCookie('http://localhost').read(header)).toBeUndefined(),
  );
});
