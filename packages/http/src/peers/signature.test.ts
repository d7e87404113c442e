import { peerSignatures, type SignedCall } from './signature.js';

const secret = 'a secret of thirty-two characters';
const call: SignedCall = {
  service: 'voice',
  method: 'POST',
  path: '/api/tts/speak?key=a%20b',
  user: 'u1',
  userName: 'Aki',
};
const minute = 60_000;
let time = new Date('2026-01-31T12:00:30Z').getTime();
const now = () => new Date(time);
const signatures = (...secrets: readonly string[]) => peerSignatures(secrets, now);

describe('the signature of a call', () => {
  const mine = signatures(secret);
  const given = mine.sign(call);

  it('shows that a call is of somebody who has the secret', () => {
    expect(mine.faultOf(call, given)).toBeUndefined();
    expect(signatures(secret.toUpperCase()).faultOf(call, given)).toBe('forged');
  });

  it.each<Partial<SignedCall>>([
    { service: 'render' },
    { method: 'GET' },
    { path: '/api/tts/speak?key=a%20c' },
    { path: '/api/tts/speak' },
    { user: 'u2' },
    { user: '' },
    { userName: 'Eve' },
    { user: 'u1\nAki', userName: '' },
  ])('is of this call, and of none with %j', (other) => {
    expect(mine.faultOf({ ...call, ...other }, given)).toBe('forged');
  });

  it('holds in its minute and those beside it', () => {
    const began = time;
    const faults = [-2, -1, 0, 1, 2].map((minutes) => {
      time = began + minutes * minute;
      return mine.faultOf(call, given);
    });
    time = began;
    expect(faults).toEqual(['expired', undefined, undefined, undefined, 'expired']);
  });

  it('can’t be given another minute', () => {
    const later = given.replace(/^\d+/, (digits) => String(Number(digits) + 1));
    expect(mine.faultOf(call, later)).toBe('forged');
  });

  it.each([undefined, ''])('is missing when it is %j', (nothing) => {
    expect(mine.faultOf(call, nothing)).toBe('missing');
  });

  it.each([
    'x',
    '.',
    given.slice(0, -1),
    `${given}A`,
    `${given}, ${given}`,
    given.replace('.', ' '),
    '9'.repeat(5000),
  ])('is refused when it is %j', (odd) => {
    expect(mine.faultOf(call, odd)).toBe('forged');
  });

  it('is by the first of several secrets, each of which is believed', () => {
    const [before, both, after] = [signatures('old'), signatures('new', 'old'), signatures('new')];
    expect(both.faultOf(call, before.sign(call))).toBeUndefined();
    expect(after.faultOf(call, both.sign(call))).toBeUndefined();
    expect(before.faultOf(call, both.sign(call))).toBe('forged');
  });
});
