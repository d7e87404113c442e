import { keepWish, wish } from './return-to.js';

describe('where somebody wanted to go', () => {
  it.each([
    ['/manga/1?a=b#c', '/manga/1?a=b#c'],
    ['//elsewhere.example/manga', '/'],
    ['https://elsewhere.example/', '/'],
    ['/\\elsewhere.example', '/'],
    ['/.//elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['http://', '/'],
  ])('%s leads to %s', (kept, leads) => {
    keepWish(kept);
    expect(wish()).toBe(leads);
  });
});
