import { parseUrl } from './parse-url.js';

describe('an address', () => {
  it('is parsed, also in relation to another', () => {
    expect(parseUrl('https://a.example/b?c')?.href).toBe('https://a.example/b?c');
    expect(parseUrl('/b', 'https://a.example/x')?.href).toBe('https://a.example/b');
    expect(parseUrl('/b')).toBeUndefined();
    expect(parseUrl('https://')).toBeUndefined();
  });

  it('with an umlaut is one, however often that was asked', () => {
    const address = 'http://bücher.example/ü';
    let refused = 0;
    for (let n = 0; n < 50_000; n += 1) if (parseUrl(address, undefined) === undefined) refused += 1;
    expect(refused).toBe(0);
  });
});
