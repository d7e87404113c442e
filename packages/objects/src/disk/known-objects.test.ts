import { setTimeout as sleep } from 'node:timers/promises';
import { KnownObjects } from './known-objects.js';

const object = (size: number) => ({
  ...{ key: 'a', size, contentType: 'text/plain', etag: String(size), modifiedAt: new Date(0) },
});
/** Each object has a file of its own. */
const fileOf = (size: number) => ({ ino: size, size: size + 100 });
const written = (size: number) => ({ info: object(size), file: fileOf(size) });
const never = () => Promise.reject(new Error('The disk was asked.'));
const nothing = () => Promise.resolve();

it('are asked for once, and known from their put on', async () => {
  const known = new KnownObjects();
  expect(known.of('a')).toBeUndefined();
  expect(await known.find('a', fileOf(1), () => Promise.resolve(object(1)))).toEqual(object(1));
  expect(await known.find('a', fileOf(1), never)).toEqual(object(1));
  await known.change('a', nothing, written(2));
  expect([known.of('a'), await known.find('a', fileOf(2), never)]).toEqual([object(2), object(2)]);
  await known.change('a', nothing);
  expect(known.of('a')).toBeUndefined();
  expect(await known.find('a', fileOf(3), () => Promise.resolve(object(3)))).toEqual(object(3));
});

it('are asked for again after a change that failed, that began meanwhile, or that another was mixed with', async () => {
  const known = new KnownObjects();
  await known.change('a', nothing, written(1));
  await expect(known.change('a', never, written(2))).rejects.toThrow();
  expect(await known.find('a', fileOf(1), () => Promise.resolve(object(1)))).toEqual(object(1));

  await known.change('a', nothing);
  const slow = known.find('a', fileOf(1), () => sleep(20, object(1)));
  await known.change('a', nothing, written(2));
  expect((await slow).size).toBe(1);
  expect(known.of('a')).toEqual(object(2));

  await Promise.all([
    known.change('a', () => sleep(20), written(3)),
    known.change('a', () => sleep(10), written(4)),
  ]);
  expect(known.of('a')).toBeUndefined();
});

it('are those of the file that was opened, while it is whole', async () => {
  const known = new KnownObjects();
  const read = (size: number) => () => Promise.resolve(object(size));
  await known.change('a', nothing, written(2));
  expect(await known.find('a', fileOf(1), read(1))).toEqual(object(1));
  expect(await known.find('a', { ...fileOf(2), size: 1 }, read(3))).toEqual(object(3));
  expect(known.of('a')).toEqual(object(2));
});
