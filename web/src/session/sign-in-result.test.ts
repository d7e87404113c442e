import { failureOf, takeSignInResult } from './sign-in-result.js';

const setResultCookie = (value: string) => {
  document.cookie = `komavox-sign-in=${value}; path=/`;
};

describe('how a sign-in at a provider ended', () => {
  it.each([
    ['created', { kind: 'created' }],
    ['returned', { kind: 'returned' }],
    ['failed.signin.Google', { kind: 'failed', intent: 'signin', provider: 'Google' }],
    ['failed.signup.Apple', { kind: 'failed', intent: 'signup', provider: 'Apple' }],
  ])('is told once: %s', (value, result) => {
    document.cookie = 'other=1; path=/';
    setResultCookie(value);
    expect(takeSignInResult()).toEqual(result);
    expect(takeSignInResult()).toBeUndefined();
    expect(document.cookie).toBe('other=1');
  });

  it.each(['', 'createdx', 'failed', 'failed.other.Google', 'failed.signin.<b>', 'failed.signin.'])(
    'is not %s',
    (value) => {
      setResultCookie(value);
      expect(takeSignInResult()).toBeUndefined();
    },
  );

  it.each([
    ['signin', 'Google', 'Failed to sign in with Google. Please try again.'],
    ['signin', 'Apple', 'Failed to sign in with Apple. Please try again.'],
    ['signup', 'Google', 'Failed to create account with Google. Please try again.'],
    ['signup', 'Apple', 'Failed to create account with Apple. Please try again.'],
    ['signin', undefined, 'Failed to sign in. Please try again.'],
    ['signup', undefined, 'Failed to create account. Please try again.'],
  ] as const)('fails in the spec’s words: %s with %s', (intent, provider, words) => {
    expect(failureOf(intent, provider)).toBe(words);
  });
});
