import { setTimeout as pause } from 'node:timers/promises';
import { allEnded } from './all-ended.js';

describe('all ended', () => {
  it('resolves when every promise has', async () => {
    const ended: string[] = [];
    const later = pause(20).then(() => ended.push('later'));
    await allEnded([later, Promise.resolve().then(() => ended.push('soon'))]);
    expect(ended).toEqual(['soon', 'later']);
  });

  it('rejects with the first error in the list, not before all have ended', async () => {
    const ended: string[] = [];
    const refused = pause(20).then(() => {
      ended.push('refused');
      throw new Error('refused');
    });
    const lost = Promise.reject(new Error('lost'));
    const done = pause(40).then(() => ended.push('done'));
    await expect(allEnded([done, refused, lost])).rejects.toThrow('refused');
    expect(ended).toEqual(['refused', 'done']);
  });

  it('resolves for none', async () => {
    await expect(allEnded([])).resolves.toBeUndefined();
  });
});
