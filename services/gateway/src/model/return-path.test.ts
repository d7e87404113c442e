import { safeReturnPath } from './return-path.js';

describe('where a sign-in leads', () => {
  it.each([
    [undefined, '/'],
    ['', '/'],
    ['/manga/1?a=b#c', '/manga/1?a=b#c'],
    ['http://komavox.example/manga/1', '/manga/1'],
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/', '/'],
    ['/\\elsewhere.example', '/'],
    ['/.//elsewhere.example', '/'],
    ['/%2e//elsewhere.example', '/'],
    ['/\t/elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['http://', '/'],
    ['/api/auth/google/start', '/'],
    ['/media/x', '/'],
    [`/manga/${'x'.repeat(2000)}`, '/'],
  ])('%j: %s', (wanted, leads) => {
    expect(safeReturnPath(wanted, 'http://komavox.example')).toBe(leads);
  });
});
