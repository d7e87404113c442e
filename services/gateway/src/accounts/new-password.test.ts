import { Problem } from '@komavox/core';
import { assertNewPassword } from './new-password.js';

const email = 'Lovelace@Example.org';
const refusal = (password: string): unknown => {
  try {
    assertNewPassword(password, email);
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('new passwords', () => {
  it.each([
    'password',
    'Password1',
    ' iloveyou ',
    '12345678',
    '98765432',
    'aaaaaaaa',
    'abcdefgh',
    'ａａａａａａａａ',
    '        ',
    '\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000',
    'correct\thorse battery',
    'lovelace',
    'LOVELACE@example.org',
  ])('are not %j', (password) => {
    const problem = refusal(password);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ status: 400, code: 'password_refused', members: { field: 'password' } });
  });

  it.each(['correct horse battery', 'lovelace of london', 'パスワードは秘密です', 'abcdefgx', 'aaaaaaab!'])(
    'may be %j',
    (password) => {
      expect(refusal(password)).toBeUndefined();
    },
  );
});
