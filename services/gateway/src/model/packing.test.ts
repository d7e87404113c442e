import { encodingFor, isWorthPacking, weakTag } from './packing.js';

describe('packing', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)('of what takes %s is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });

  const answer = { method: 'GET', status: 200, headers: { 'content-type': 'application/json' } };
  it.each([
    'application/json; charset=utf-8',
    'application/problem+json',
    'text/html',
    'text/javascript',
    'application/wasm',
    'image/svg+xml',
  ])('is worth it for %s', (type) => {
    expect(isWorthPacking({ ...answer, headers: { 'content-type': type } })).toBe(true);
  });
  it.each([
    [{ headers: { 'content-type': 'text/event-stream' } }],
    [{ headers: { 'content-type': 'image/webp' } }],
    [{ headers: { 'content-type': 'video/mp4' } }],
    [{ headers: {} }],
    [{ headers: { ...answer.headers, 'content-length': '1023' } }],
    [{ headers: { ...answer.headers, 'content-encoding': 'gzip' } }],
    [{ headers: { ...answer.headers, 'cache-control': 'no-transform' } }],
    [{ method: 'HEAD' }],
    [{ status: 304 }],
    [{ status: 206 }],
  ])('is not for %j', (different) => {
    expect(isWorthPacking({ ...answer, ...different })).toBe(false);
  });

  it('leaves tags weak', () => {
    expect([weakTag('"a"'), weakTag('W/"a"')]).toEqual(['W/"a"', 'W/"a"']);
  });
});
