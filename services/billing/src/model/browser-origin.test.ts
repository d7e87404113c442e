import { browserOrigin } from './browser-origin.js';

describe('the origin that a browser comes back to', () => {
  const local = 'http://127.0.0.1:8080';

  it.each([
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://localhost:5173', local],
    ['https://localhost:8080', local],
    ['https://elsewhere.example:8080', local],
    ['null', local],
    [undefined, local],
  ])('is a name of this computer that the browser uses: %s', (origin, expected) => {
    expect(browserOrigin(local, origin)).toBe(expected);
  });

  it('is ours on the internet, whatever the call says', () => {
    expect(browserOrigin('https://manga.example', 'http://localhost:8080')).toBe('https://manga.example');
    expect(browserOrigin('https://manga.example', 'https://elsewhere.example')).toBe('https://manga.example');
  });
});
