import { Readable } from 'node:stream';
import { readAtMost, TooManyBytes } from './read-at-most.js';

const bytes = Buffer.from('0123456789');

it('reads a stream that is as long as it may be', async () => {
  const stream = Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]);
  expect(await readAtMost(stream, 10)).toEqual(bytes);
  expect(await readAtMost(Readable.from([]), 0)).toHaveLength(0);
});

it('stops reading a stream that is longer', async () => {
  let read = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        read += 1;
        yield bytes;
      }
    })(),
    { objectMode: false },
  );
  await expect(readAtMost(endless, 25)).rejects.toThrow(TooManyBytes);
  expect(endless.destroyed).toBe(true);
  expect(read).toBeLessThan(10_000);
});
