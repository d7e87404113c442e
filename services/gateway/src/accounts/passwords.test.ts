import { setImmediate as nextTick } from 'node:timers/promises';
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

  it('are hashed four at a time, all in order, also after failures', async () => {
    const order: string[] = [];
    let running = 0;
    let maxRunning = 0;
    const passwords = await createPasswords({
      async hash(password) {
        if (typeof password !== 'string') return 'of no account';
        order.push(password);
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await nextTick();
        running -= 1;
        if (Number(password) % 2 === 0) throw new Error(`failed ${password}`);
        return password;
      },
      verify: () => Promise.resolve(true),
    });
    const all = Array.from({ length: 11 }, (_, index) => String(index));
    const results = await Promise.allSettled(all.map((password) => passwords.hash(password)));
    expect(maxRunning).toBe(4);
    expect(order).toEqual(all);
    expect(results.map(({ status }) => status)).toEqual(
      all.map((_, index) => (index % 2 === 0 ? 'rejected' : 'fulfilled')),
    );
  });
});
