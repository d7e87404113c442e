/** Pages whose process is killed while it reads them, or that no process reads. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openObjectStore } from '@komavox/objects';
import { bootForTest } from '@komavox/service/testing';
import { startChild, until } from '@komavox/test-kit';
import { vision, type PageText } from '../src/index.js';
import { askForPage, elsewhere } from './one-page.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function killWhileReading(): Promise<void> {
  const child = startChild(new URL('./read-until-killed.js', import.meta.url), [folder]);
  await child.line('reading');
  await child.kill();
}

it('a page fails at its deadline when there is no worker, and is read by the next one that comes', async () => {
  const environment = { ROLE: 'api', VISION_DEADLINE_SECONDS: '1' };
  const alone = await bootForTest([vision, ...elsewhere], { folder, environment });
  try {
    const answer = await askForPage(alone);
    expect(answer.status).toBe(503);
    expect((await answer.json<{ code: string }>()).code).toBe('extraction_timeout');
  } finally {
    await alone.stop();
  }
  const product = await bootForTest([vision, ...elsewhere], { folder });
  try {
    expect((await askForPage(product)).status).toBe(200);
  } finally {
    await product.stop();
  }
});

it('an image that a crash has left goes with the next start, and one that waits to be read stays', async () => {
  const objects = await openObjectStore(`file:${join(folder, 'objects')}`);
  const images = async () => {
    const keys: string[] = [];
    for await (const { key } of objects.list('vision/pictures/')) keys.push(key);
    return keys;
  };
  // What is stored now is two hours old for the product.
  const clock = { now: () => new Date(Date.now() + 2 * 3_600_000) };
  const boot = () => bootForTest([vision, ...elsewhere], { folder, clock, environment: { ROLE: 'api' } });
  const left = 'vision/pictures/left-by-a-crash';
  try {
    await objects.put(left, Buffer.from('image'), { contentType: 'application/octet-stream' });
    const first = await boot();
    void askForPage(first).catch(() => undefined);
    await until('one waits, and the other is gone', async () => {
      const keys = await images();
      return keys.length === 1 && keys[0] !== left;
    });
    await first.stop();
    const waiting = await images();
    await objects.put(left, Buffer.from('image'), { contentType: 'application/octet-stream' });
    const second = await boot();
    await until('the other is gone again', async () => !(await images()).includes(left));
    expect(await images()).toEqual(waiting);
    await second.stop();
  } finally {
    await objects.close();
  }
});

it.each([
  ['', 0],
  [', also when the clock is set back by an hour', -3_600_000],
  [', also when the clock is set back by ten years', -10 * 365 * 86_400_000],
])('the next process reads it within seconds%s', async (_name, jump) => {
  await killWhileReading();
  const clock = { now: () => new Date(Date.now() + jump) };
  const product = await bootForTest([vision, ...elsewhere], { folder, clock });
  try {
    const since = performance.now();
    const answer = await askForPage(product);
    expect(answer.status).toBe(200);
    expect((await answer.json<PageText>()).text).toBe('WHO WILL READ ME NOW?');
    expect(performance.now() - since).toBeLessThan(20_000);
  } finally {
    await product.stop();
  }
});
