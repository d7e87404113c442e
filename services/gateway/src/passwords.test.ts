import { createPasswords } from './passwords.js';

describe('passwords', () => {
  it('are stored as argon2id with salt and parameters, and verified', async () => {
    const passwords = await createPasswords();
    const stored = await passwords.hash('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(stored).not.toBe(await passwords.hash('correct horse'));
    expect(await passwords.verify(stored, 'correct horse')).toBe(true);
    expect(await passwords.verify(stored, 'correct hors')).toBe(false);
  });

  it('never match where nothing is stored', async () => {
    const passwords = await createPasswords();
    expect(await passwords.verify(undefined, 'anything')).toBe(false);
  });

  it('are the same however a keyboard composes their letters', async () => {
    const passwords = await createPasswords();
    const stored = await passwords.hash('p\u00e4ssw\u00f6rter');
    expect(await passwords.verify(stored, 'pa\u0308sswo\u0308rter')).toBe(true);
  });
});
