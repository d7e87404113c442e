import { openedOnce } from './opened-once.js';

it('opens once, however many ask, and again after a failure', async () => {
  let opens = 0;
  const opened = openedOnce(() => {
    opens++;
    return opens === 1 ? Promise.reject(new Error('away')) : Promise.resolve(opens);
  });
  const first = [opened(), opened()];
  for (const one of first) await expect(one).rejects.toThrow('away');
  expect(opens).toBe(1);
  expect(await Promise.all([opened(), opened()])).toEqual([2, 2]);
  expect(await opened()).toBe(2);
});
