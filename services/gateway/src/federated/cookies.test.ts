import { federatedCookies } from './cookies.js';

describe('cookies of a federated sign-in', () => {
  it('come back with what Apple posts from its own page, on https', () => {
    const cookies = federatedCookies('https://manga.example');
    expect(cookies.keep('google', 'sealed')).toBe(
      '__Host-komavox-google=sealed; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(cookies.keep('apple', 'sealed')).toBe(
      '__Host-komavox-apple=sealed; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=None',
    );
    expect(cookies.drop('apple')).toContain('__Host-komavox-apple=; Max-Age=0; Path=/;');
    expect(cookies.read('apple', 'a=b; __Host-komavox-apple=sealed')).toBe('sealed');
    expect(cookies.read('google', 'a=b; __Host-komavox-apple=sealed')).toBeUndefined();
  });

  it('need no https where only the simulation is', () => {
    const cookies = federatedCookies('http://localhost:8080');
    expect(cookies.keep('apple', 'sealed')).toBe(
      'komavox-apple=sealed; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('tell the client how it ended, for a minute', () => {
    expect(federatedCookies('https://manga.example').tell('failed.signup.Apple')).toBe(
      'komavox-sign-in=failed.signup.Apple; Max-Age=60; Path=/; Secure; SameSite=Lax',
    );
  });
});
