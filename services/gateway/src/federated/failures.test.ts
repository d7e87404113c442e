import { AuthorizationResponseError, ClientError } from 'openid-client';
import { isCancelled, reasonOf } from './failures.js';

describe('reasons', () => {
  it('are codes and messages, of causes too', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(reasonOf(new TypeError('fetch failed', { cause: refused }))).toBe(
      'fetch failed (ECONNREFUSED: connect ECONNREFUSED)',
    );
  });

  it('leave out what the provider answered', () => {
    const answer = { id_token: 'a.secret.token', code: 'a-secret-code' };
    const error = new ClientError('unexpected claim', { cause: answer });
    expect(reasonOf(error)).toContain('unexpected claim');
    expect(reasonOf(error)).not.toContain('secret');
  });

  it.each([
    ['access_denied', true],
    ['user_cancelled_authorize', true],
    ['server_error', false],
  ])('tell a person’s %s from a failure: %s', (error, cancelled) => {
    const cause = new URLSearchParams({ error });
    expect(isCancelled(new AuthorizationResponseError('refused', { cause }))).toBe(cancelled);
  });
});
