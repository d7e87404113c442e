import { accountOf } from './account-of.js';

const claims = (more: Record<string, string>) => ({
  iss: 'https://issuer.example',
  sub: 's-1',
  aud: 'komavox',
  iat: 0,
  exp: 1,
  ...more,
});

describe('who somebody is', () => {
  it('is their issuer’s subject, with the name, email and picture that it gives', () => {
    const picture = 'https://pictures.example/ada';
    expect(accountOf(claims({ email: 'ada@example.org', name: ' Ada ', picture }), null)).toEqual({
      identity: { issuer: 'https://issuer.example', subject: 's-1' },
      email: 'ada@example.org',
      name: 'Ada',
      photoURL: picture,
    });
  });

  it.each([
    ['{"name":{"firstName":"Ada","lastName":"Byron"}}', 'Ada Byron'],
    ['{"name":{"firstName":"Ada"}}', 'Ada'],
    ['{"name":{}}', 'ada'],
    ['{"name":"Ada"}', 'ada'],
    ['not json', 'ada'],
    [JSON.stringify({ name: { firstName: '𝒜'.repeat(300) } }), '𝒜'.repeat(50)],
  ])('has the name that Apple posts: %s', (posted, name) => {
    expect(accountOf(claims({ email: 'ada@example.org' }), posted).name).toBe(name);
  });

  it.each(['http://pictures.example/ada', 'javascript:alert(1)', ''])('has no picture %s', (picture) => {
    expect(accountOf(claims({ email: 'ada@example.org', picture }), null).photoURL).toBeUndefined();
  });

  it.each([{}, { email: '' }, { email: 'not an email' }])('needs an email: %j', (more) => {
    expect(() => accountOf(claims(more), null)).toThrow();
  });
});
