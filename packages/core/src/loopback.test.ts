import { hostName, isLoopback } from './loopback.js';

describe('loopback', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])('%s is', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '10.0.0.1', 'manga.example', 'localhost.manga.example', '127.0.0.1.example', ''])(
    '%s is not',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );

  it.each([
    ['localhost:8080', 'localhost'],
    ['[::1]:8080', '[::1]'],
    ['manga.example', 'manga.example'],
    ['', ''],
    [undefined, ''],
  ])('Host %s names %s', (header, name) => {
    expect(hostName(header)).toBe(name);
  });
});
