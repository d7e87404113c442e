import { browserOrigin } from './browser-origin.js';

const own = ['https://manga.example', 'https://192.168.1.5:8443'];

it.each([
  ['https://manga.example', 'https://manga.example'],
  ['https://192.168.1.5:8443', 'https://192.168.1.5:8443'],
  ['http://192.168.1.5:8443', 'https://manga.example'],
  ['https://elsewhere.example', 'https://manga.example'],
  ['null', 'https://manga.example'],
  [undefined, 'https://manga.example'],
])('a browser at %s comes back to %s', (origin, expected) => {
  expect(browserOrigin(own, origin)).toBe(expected);
});
