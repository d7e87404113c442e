/** Spoken audio stays as long as somebody asks for it, and no longer than settings say after that. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '../src/index.js';
import { audioPrefix } from '../src/model/speech-request.js';
import { heard, speak } from './speaking.js';

const day = 86_400_000;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Days from now, as the service sees it. */
async function inDays<Result>(
  days: number,
  work: (product: TestProduct) => Promise<Result>,
): Promise<Result> {
  const clock = { now: () => new Date(Date.now() + days * day) };
  const product = await bootForTest([voice], { folder, clock });
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
}

async function stored({ objects }: TestProduct): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list(audioPrefix)) keys.push(key);
  return keys;
}

async function untilStored(product: TestProduct, count: number): Promise<string[]> {
  for (const end = Date.now() + 10_000; ; await pause(50)) {
    const keys = await stored(product);
    if (keys.length === count || Date.now() > end) return keys;
  }
}

it('audio is kept while it is used, and removed a month after its last use', async () => {
  const say = async (product: TestProduct, text: string) => heard(product, await speak(product, text));
  const [often] = await inDays(0, async (product) => {
    const both = [await say(product, 'Said often.'), await say(product, 'Said once.')];
    expect(await stored(product)).toHaveLength(4);
    // A crash came before its document was written.
    await product.objects.put(`${audioPrefix}0123abcd.mp3`, Buffer.from('x'), { contentType: 'audio/mpeg' });
    return both;
  });
  await inDays(20, async (product) => {
    expect((await say(product, 'Said often.')).mp3.equals(often?.mp3 ?? Buffer.alloc(0))).toBe(true);
    expect(await stored(product)).toHaveLength(5);
  });
  await inDays(31, async (product) => {
    expect(await untilStored(product, 2)).toContain(often?.timesKey);
    // What is gone is made again when it is asked for, under its name of then.
    const again = await say(product, 'Said once.');
    expect(again.duration).toBeGreaterThan(0.3);
    expect(await stored(product)).toHaveLength(4);
  });
  await inDays(61, async (product) => {
    const kept = await untilStored(product, 2);
    expect(kept).not.toContain(often?.timesKey);
  });
});
