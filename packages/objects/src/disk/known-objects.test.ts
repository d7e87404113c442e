import { setTimeout as sleep } from 'node:timers/promises';
import { KnownObjects } from './known-objects.js';

const object = (size: number) => ({ key: 'a', size, modifiedAt: new Date(0) });
const never = () => Promise.reject(new Error('The disk was asked.'));
const nothing = () => Promise.resolve();

it('are asked for once, and known from their put on', async () => {
  const known = new KnownObjects();
  expect(await known.find('a', () => Promise.resolve(object(1)))).toEqual(object(1));
  expect(await known.find('a', never)).toEqual(object(1));
  await known.change('a', nothing, object(2));
  expect(await known.find('a', never)).toEqual(object(2));
  await known.change('a', nothing);
  expect(await known.find('a', () => Promise.resolve(object(3)))).toEqual(object(3));
});

it('are asked for again after a change that failed, that began meanwhile, or that another was mixed with', async () => {
  const known = new KnownObjects();
  await known.change('a', nothing, object(1));
  await expect(known.change('a', never, object(2))).rejects.toThrow();
  expect(await known.find('a', () => Promise.resolve(object(1)))).toEqual(object(1));

  await known.change('a', nothing);
  const slow = known.find('a', () => sleep(20, object(1)));
  await known.change('a', nothing, object(2));
  expect((await slow).size).toBe(1);
  expect(await known.find('a', never)).toEqual(object(2));

  await Promise.all([
    known.change('a', () => sleep(20), object(3)),
    known.change('a', () => sleep(10), object(4)),
  ]);
  expect(await known.find('a', () => Promise.resolve(object(3)))).toEqual(object(3));
});
