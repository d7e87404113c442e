import { formFailure } from '../form-failure.js';
import { firebaseError, isSuperseded } from './failures.js';

const fields = ['email', 'password'];

describe('what Firebase refuses is said as our own server says it', () => {
  it.each([
    ['auth/invalid-credential', 'The email or the password is wrong.', null],
    ['auth/email-already-in-use', 'There is an account with this email already.', null],
    ['auth/weak-password', 'Please choose a stronger password.', 'password'],
    ['auth/invalid-email', 'Please enter a valid email.', 'email'],
    ['auth/internal-error', '', null],
  ])('%s: %s', (code, reason, field) => {
    const error = firebaseError(Object.assign(new Error('Firebase: Error'), { code }));
    expect(formFailure(error, fields)).toEqual({ reason, field, complete: field !== null });
  });

  it('also what is no error of Firebase', () => {
    expect(firebaseError(new TypeError('x'))).toMatchObject({ code: 'unknown', detail: '' });
    expect(firebaseError(null)).toMatchObject({ code: 'unknown' });
  });

  it('a window that another one replaced is no failure', () => {
    expect(isSuperseded(firebaseError({ code: 'auth/cancelled-popup-request' }))).toBe(true);
    expect(isSuperseded(firebaseError({ code: 'auth/popup-closed-by-user' }))).toBe(false);
  });
});
