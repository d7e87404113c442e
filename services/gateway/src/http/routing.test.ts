import { accessOf, findForward, forwardRules, allowsCrossSite } from './routing.js';

describe('routing', () => {
  it.each([
    ['/api/mangas', 'catalogue'],
    ['/api/mangas/1/chapters', 'catalogue'],
    ['/api/search/manga', 'catalogue'],
    ['/api/chapters/1/pages', 'catalogue'],
    ['/api/library/imports', 'catalogue'],
    ['/api/bookmarks/1', 'reader'],
    ['/api/proxy/page', 'reader'],
    ['/api/scrape-url', 'reader'],
    ['/api/vision/extract-text', 'vision'],
    ['/api/vision/panels', 'vision'],
    ['/api/retelling/lines', 'vision'],
    ['/api/tts/speak', 'voice'],
    ['/api/voice-models/register', 'voice'],
    ['/api/narration/1', 'voice'],
    ['/api/uploads', 'voice'],
    ['/api/video/jobs/1', 'render'],
    ['/api/projects/1/files', 'render'],
    ['/api/plans', 'billing'],
    ['/api/credits/placeholder', 'billing'],
    ['/api/checkout/success', 'billing'],
    ['/api/create-checkout-session', 'billing'],
    ['/api/stripe/webhook', 'billing'],
    ['/sandbox/checkout/cs_test_1', 'billing'],
  ])('hands %s to %s', (path, service) => {
    expect(findForward(path)?.service).toBe(service);
  });

  it.each(['/api/mangasx', '/api/Mangas', '/api/unknown', '/api', '/internal/accounts/1', '/mangas'])(
    'hands %s to nobody',
    (path) => expect(findForward(path)).toBeUndefined(),
  );

  it('has no rule that hides another', () => {
    for (const rule of forwardRules) expect(findForward(rule.prefix)).toBe(rule);
  });

  it.each([
    ['GET', '/api/auth/config', 'public'],
    ['POST', '/api/auth/login', 'public'],
    ['POST', '/api/auth/apple/callback', 'public'],
    ['GET', '/api/openapi.json', 'public'],
    ['GET', '/api/plans', 'public'],
    ['POST', '/api/plans', 'user'],
    ['POST', '/api/stripe/webhook', 'public'],
    ['GET', '/api/stripe/webhook', 'user'],
    ['GET', '/api/mangas', 'reading'],
    ['PATCH', '/api/mangas/1', 'user'],
    ['POST', '/api/library/imports', 'user'],
    ['POST', '/api/tts/speak', 'reading'],
    ['GET', '/api/bookmarks', 'user'],
    ['GET', '/api/users/me', 'user'],
    ['GET', '/api/nothing-there', 'user'],
    ['GET', '/API/PLANS', 'user'],
    ['GET', '/sandbox/checkout/cs_test_1', 'user'],
    ['POST', '/sandbox/checkout/cs_test_1', 'user'],
  ])('%s %s is for: %s', (method, path, access) => {
    expect(accessOf(method, path)).toBe(access);
  });

  it('asks only the webhook and what Apple posts for no origin', () => {
    expect(allowsCrossSite('/api/stripe/webhook')).toBe(true);
    expect(allowsCrossSite('/api/auth/apple/callback')).toBe(true);
    expect(allowsCrossSite('/api/auth/google/callback')).toBe(false);
    expect(allowsCrossSite('/api/plans')).toBe(false);
    expect(allowsCrossSite('/api/auth/login')).toBe(false);
  });
});
