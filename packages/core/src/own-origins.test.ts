import { ownOrigins } from './own-origins.js';

it.each(['localhost', '127.0.0.1', '[::1]', '127.0.0.2'])('%s is every name of this computer', (name) => {
  const origin = `http://${name}:8080`;
  const all = ownOrigins([origin]);
  expect(all[0]).toBe(origin);
  expect(new Set(all)).toEqual(
    new Set([origin, 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080']),
  );
});

it('a port that the protocol implies is left out, as browsers do', () => {
  expect(ownOrigins(['http://localhost'])).toContain('http://127.0.0.1');
  expect(ownOrigins(['https://localhost'])).toContain('https://[::1]');
});

it('other names are themselves, the first of them first', () => {
  const set = ['https://manga.example', 'https://192.168.1.5:8443'];
  expect(ownOrigins(set)).toEqual(set);
});
