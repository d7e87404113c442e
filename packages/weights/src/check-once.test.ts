import { checkOnce } from './check-once.js';

it('looks once, for all who ask meanwhile and later', async () => {
  let looks = 0;
  let end: () => void = () => undefined;
  const check = checkOnce(
    () => {
      looks += 1;
      return new Promise((resolve) => (end = resolve));
    },
    () => undefined,
  );
  const asked = [check(), check()];
  end();
  await Promise.all(asked);
  await check();
  expect(looks).toBe(1);
});

it('looks again after a look that failed', async () => {
  const [errors, looks]: [unknown[], boolean[]] = [[], [false, true]];
  const check = checkOnce(
    async () => {
      if (looks.shift() === false) throw new Error('away');
    },
    (error) => errors.push(error),
  );
  await check();
  await check();
  await check();
  expect(errors).toEqual([new Error('away')]);
  expect(looks).toEqual([]);
});
