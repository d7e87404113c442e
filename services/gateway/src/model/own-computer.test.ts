import { isFromOwnComputer } from './own-computer.js';

const here = { host: '127.0.0.1:8080' };

it.each([
  [{}],
  [{ host: 'localhost:8080' }],
  [{ host: '[::1]:8080', origin: 'http://[::1]:8080' }],
  [{ origin: 'http://localhost:8080' }],
])('is from this computer: %j', (headers) => {
  expect(isFromOwnComputer({ ...here, ...headers })).toBe(true);
});

it.each([
  [{ forwarded: 'for=203.0.113.7' }],
  [{ 'x-forwarded-for': '127.0.0.1' }],
  [{ 'x-forwarded-proto': 'https' }],
  [{ 'x-forwarded-host': 'localhost' }],
  [{ 'x-real-ip': '203.0.113.7' }],
  [{ via: '1.1 proxy' }],
  [{ origin: 'https://manga.example' }],
  [{ origin: 'http://localhost.manga.example' }],
  [{ origin: 'null' }],
  [{ host: 'manga.example' }],
  [{ host: undefined }],
])('may be from elsewhere: %j', (headers) => {
  expect(isFromOwnComputer({ ...here, ...headers })).toBe(false);
});
