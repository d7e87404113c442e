import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { streamZip, type ZipEntry } from './stream-zip.js';

/** Says which entries were asked for, and which were closed. */
function follow() {
  const asked: string[] = [];
  const bodies: Readable[] = [];
  let ended = false;
  async function* entries(names: readonly string[], bytes: number): AsyncGenerator<ZipEntry> {
    try {
      for (const name of names) {
        asked.push(name);
        const body = Readable.from(chunks(bytes), { objectMode: false });
        bodies.push(body);
        yield { name, body, stored: true };
        await Promise.resolve();
      }
    } finally {
      ended = true;
    }
  }
  return { asked, bodies, entries, hasEnded: () => ended };
}

function* chunks(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), 7);
}

it('has its entries in order, stored as they are', async () => {
  const { entries } = follow();
  const zip = await buffer(streamZip(entries(['a/one', 'two'], 100_000)));
  expect(zip.length).toBeGreaterThan(200_000);
  // A header of the central directory is 46 bytes long, with the length of the name that follows at the 28th.
  const headers = zip.toString('latin1').split('PK\u0001\u0002').slice(1);
  expect(headers.map((header) => header.slice(42, 42 + header.charCodeAt(24)))).toEqual(['a/one', 'two']);
});

it('asks for no more than is read, and closes what is open when its reader goes away', async () => {
  const { asked, bodies, entries, hasEnded } = follow();
  const archive = streamZip(entries(['one', 'two', 'three'], 20_000_000));
  await once(archive, 'readable');
  expect(asked).toEqual(['one']);
  expect(bodies[0]?.destroyed).toBe(false);
  archive.destroy();
  await once(archive, 'close');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true]);
  expect(asked).toEqual(['one']);
  expect(hasEnded()).toBe(true);
});

it('fails where an entry does', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'one', body: Buffer.from('one') };
    await Promise.resolve();
    throw new Error('the store is away');
  }
  await expect(buffer(streamZip(entries()))).rejects.toThrow('the store is away');
});
