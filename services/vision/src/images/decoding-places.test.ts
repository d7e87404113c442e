import { DecodingPlaces } from './decoding-places.js';

const never = new AbortController().signal;
const busy = { status: 429, code: 'vision_busy', headers: { 'Retry-After': '2' } };

it('refuses what is too much for a user or in all, and has places again afterwards', async () => {
  const places = new DecodingPlaces({ atATime: 1, perUser: 2, inAll: 3 });
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let running = 0;
  let most = 0;
  const run = (user: string) =>
    places.run(user, never, async () => {
      most = Math.max(most, ++running);
      await finished;
      running -= 1;
    });
  const first = [run('ada'), run('ada')];
  await expect(run('ada')).rejects.toMatchObject(busy);
  const other = run('bea');
  await expect(run('cy')).rejects.toMatchObject(busy);
  finish();
  await Promise.all([...first, other]);
  expect(most).toBe(1);
  await Promise.all([run('ada'), run('ada'), run('cy')]);
});

it('gives the place back when the work fails, or nobody waits for it any more', async () => {
  const places = new DecodingPlaces({ atATime: 1, perUser: 1, inAll: 1 });
  await expect(places.run('ada', never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(places.run('ada', AbortSignal.abort(), () => Promise.resolve(1))).rejects.toThrow();
  expect(await places.run('ada', never, () => Promise.resolve(1))).toBe(1);
});
