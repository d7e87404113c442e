import { randomBytes } from 'node:crypto';
import { createTransactions, type Transaction } from './transaction.js';

const newSecret = () => randomBytes(32).toString('base64url');
const sealer = (secret: string) => createTransactions(() => Promise.resolve(secret));

const transaction: Transaction = {
  provider: 'google',
  intent: 'signup',
  next: '/manga/1',
  state: 'state-of-this-one',
  nonce: 'nonce',
  verifier: 'verifier',
  until: 1,
};

describe('transactions', () => {
  it('are opened by every replica that has the secret, and by nobody else', async () => {
    const secret = newSecret();
    const sealed = await sealer(secret).seal(transaction);
    expect(await sealer(secret).open(sealed)).toEqual(transaction);
    expect(await sealer(newSecret()).open(sealed)).toBeUndefined();
  });

  it('show nothing, and stand no change', async () => {
    const { seal, open } = sealer(newSecret());
    const sealed = await seal(transaction);
    const parts = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(parts.join(' ')).not.toContain(transaction.state);
    const at = sealed.length - 30;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(await open(changed)).toBeUndefined();
    expect(await open('')).toBeUndefined();
    expect(await open('a.b.c.d.e')).toBeUndefined();
  });

  it('fail for a secret that can’t be had, which is no fault of the browser’s', async () => {
    const { open } = createTransactions(() => Promise.reject(new Error('no store')));
    await expect(open('a.b.c.d.e')).rejects.toThrow('no store');
  });
});
