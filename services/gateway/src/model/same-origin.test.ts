import { isSameOrigin } from './same-origin.js';

const ours = 'https://komavox.example';
const ask = (method: string, origin?: string, fetchSite?: string) =>
  isSameOrigin({ method, origin, fetchSite }, [ours, 'https://second.example']);

describe('writes of other sites', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'refuses %s without a word of where it comes from',
    (method) => {
      expect(ask(method)).toBe(false);
    },
  );

  it('accepts our origin, or the browser saying that it is the same', () => {
    expect(ask('POST', ours)).toBe(true);
    expect(ask('POST', 'https://second.example')).toBe(true);
    expect(ask('POST', undefined, 'same-origin')).toBe(true);
  });

  it.each([
    ['https://evil.example', undefined],
    ['http://komavox.example', undefined],
    ['https://komavox.example.evil.example', undefined],
    ['null', undefined],
    [undefined, 'same-site'],
    [undefined, 'cross-site'],
    [undefined, 'none'],
    ['https://evil.example', 'cross-site'],
  ])('refuses origin %s with site %s', (origin, fetchSite) => {
    expect(ask('POST', origin, fetchSite)).toBe(false);
  });

  it('lets everyone read', () => {
    expect(ask('GET', 'https://evil.example', 'cross-site')).toBe(true);
    expect(ask('HEAD')).toBe(true);
  });
});
