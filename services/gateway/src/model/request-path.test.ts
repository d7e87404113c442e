import { isPlainPath, zoneOf } from './request-path.js';

describe('request paths', () => {
  it.each([
    ['/', 'web'],
    ['/manga/1', 'web'],
    ['/apish', 'web'],
    ['/api', 'api'],
    ['/api/mangas', 'api'],
    ['/API/users/me', 'api'],
    ['/media/x.y', 'media'],
    ['/internal/openapi.json', 'internal'],
    ['/Internal/openapi.json', 'internal'],
    ['/livez', 'internal'],
    ['/readyz', 'internal'],
    ['/startupz', 'internal'],
    ['/Metrics', 'internal'],
    ['/metricss', 'web'],
  ])('%s belongs to %s', (path, zone) => expect(zoneOf(path)).toBe(zone));

  it.each(['/', '/api/mangas/a%20b', '/reader/custom/1', '/api/mangas/..a/b..', '/manga/%E6%BC%AB'])(
    '%s is plain',
    (path) => expect(isPlainPath(path)).toBe(true),
  );

  it.each([
    '/api/mangas/../internal/accounts/1',
    '/api/mangas/%2e%2e/internal/accounts/1',
    '/api/mangas/%2E./x',
    '/api/mangas/..%2finternal',
    '/api/./mangas',
    '//evil.example/api/mangas',
    '/api/mangas\\..\\x',
    '/api/%5c..%5cinternal',
    '/api/%zz',
    '*',
    '',
  ])('%s is not plain', (path) => expect(isPlainPath(path)).toBe(false));
});
