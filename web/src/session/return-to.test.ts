import { storeReturnTo, returnTo } from './return-to.js';

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
    storeReturnTo(kept);
    expect(returnTo()).toBe(leads);
  });
});
