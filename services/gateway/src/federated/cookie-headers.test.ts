import { federatedCookieHeaders } from './cookie-headers.js';

describe('cookies of a federated sign-in', () => {
  it('come back with what Apple posts from its own page, on https', () => {
    const cookies = federatedCookieHeaders('https://manga.example');
    expect(cookies.setTransaction('google', 'sealed')).toBe(
      '__Host-komavox-google=sealed; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(cookies.setTransaction('apple', 'sealed')).toBe(
      '__Host-komavox-apple=sealed; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=None',
    );
    expect(cookies.clearTransaction('apple')).toContain('__Host-komavox-apple=; Max-Age=0; Path=/;');
    expect(cookies.readTransaction('apple', 'a=b; __Host-komavox-apple=sealed')).toBe('sealed');
    expect(cookies.readTransaction('google', 'a=b; __Host-komavox-apple=sealed')).toBeUndefined();
  });

  it('need no https where only the simulation is', () => {
    const cookies = federatedCookieHeaders('http://localhost:8080');
    expect(cookies.setTransaction('apple', 'sealed')).toBe(
      'komavox-apple=sealed; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('give the client the result, for a minute', () => {
    expect(federatedCookieHeaders('https://manga.example').setResult('failed.signup.Apple')).toBe(
      'komavox-sign-in=failed.signup.Apple; Max-Age=60; Path=/; Secure; SameSite=Lax',
    );
  });
});
