/** The whole product without room on its disk: nothing acknowledged is lost, nothing crashes, and it goes on by itself. */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@komavox/core';
import { openEventLog } from '@komavox/events';
import { smallDisk, type SmallDisk } from '@komavox/test-kit';
import { freePort } from '@komavox/test-servers';
import { ClientError, createClient } from '@komavox/client';
import { saveBookmark } from '../load/acknowledged-writes.js';
import { startProduct, temporaryFolder, type ProductProcess } from '@komavox/test-support';

const password = 'correct horse battery';

/** Acknowledged writes, and the refusals of the others. */
interface Load {
  readonly accounts: string[];
  readonly bookmarks: Map<string, number>;
  readonly refusals: Map<string, number>;
}

/** Registers users and moves their bookmarks until `enough` is true. */
async function load(origin: string, { accounts, bookmarks, refusals }: Load, enough: () => boolean) {
  const lane = async () => {
    while (!enough()) {
      const email = `${randomUUID()}@example.org`;
      try {
        const client = createClient(origin);
        await client.register('Load', email, password);
        accounts.push(email);
        for (let page = 0; page < 10; page++) {
          await saveBookmark(client, page);
          bookmarks.set(email, page);
        }
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        const refusal = `${error.status} ${error.code}`;
        refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
      }
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
}

interface Readiness {
  readonly ready: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

const readiness = async ({ internalOrigin }: ProductProcess): Promise<Readiness> =>
  (await fetch(`${internalOrigin}/readyz`)).json() as Promise<Readiness>;

/** Seconds until it calls itself ready. */
async function untilReady(product: ProductProcess): Promise<number> {
  const since = performance.now();
  while (!(await readiness(product)).ready) {
    if (performance.now() - since > 30_000) throw new Error('It is not ready after 30 s');
    await pause(100);
  }
  return (performance.now() - since) / 1000;
}

/** Of what was acknowledged, what is not there: each account with its bookmark and its one first entry. */
async function missing(origin: string, { accounts, bookmarks }: Load): Promise<string[]> {
  const wrong: string[] = [];
  for (const email of accounts) {
    const client = createClient(origin);
    await client.login(email, password);
    const saved = (await (await client.call('/api/bookmarks/url')).json()) as { currentPage: number } | null;
    if ((saved?.currentPage ?? -1) < (bookmarks.get(email) ?? -1)) wrong.push(`${email}: bookmark`);
    let entries: unknown[] = [];
    for (let tries = 0; tries < 50 && entries.length === 0; tries++) {
      entries = ((await (await client.call('/api/credits')).json()) as { entries: unknown[] }).entries;
      if (entries.length === 0) await pause(200);
    }
    if (entries.length !== 1) wrong.push(`${email}: ${entries.length} entries`);
  }
  return wrong;
}

async function deadLetters(folder: string): Promise<number> {
  const events = join(folder, 'events');
  const eventLog = await openEventLog(`sqlite:${events}`, {
    clientId: 'check',
    logger: createLogger({ level: 'silent' }),
  });
  const topics = (await eventLog.topics()).filter((topic) => topic.endsWith('.dlt'));
  const letters = await Promise.all(topics.map((topic) => eventLog.read(topic)));
  await eventLog.close();
  return letters.flat().length;
}

interface Shortage {
  /** Before the start. */
  readonly largestFileKib?: number;
  readonly begin: () => void;
  /** Makes room; the product that goes on. */
  readonly end: (product: ProductProcess) => Promise<ProductProcess>;
}

async function endure(folder: string, shortage: Shortage): Promise<void> {
  const ports = { port: await freePort(), internalPort: await freePort() };
  const { largestFileKib } = shortage;
  const environment = { DEMO_LIBRARY: 'false' };
  let product = await startProduct({
    folder,
    ports,
    environment,
    ...(largestFileKib !== undefined && { largestFileKib }),
  });
  try {
    const reader = createClient(product.origin);
    await reader.register('Reader', 'reader@example.org', password);
    await saveBookmark(reader, 7);
    await reader.speak('There is room.', 'en');
    const done: Load = { accounts: ['reader@example.org'], bookmarks: new Map(), refusals: new Map() };

    shortage.begin();
    const refused = () => [...done.refusals.values()].reduce((sum, count) => sum + count, 0);
    const late = performance.now() + 60_000;
    await load(product.origin, done, () => refused() >= 200 || performance.now() > late);

    expect([...done.refusals.keys()]).toEqual(['507 storage_full']);
    const { ready, checks } = await readiness(product);
    expect(ready).toBe(false);
    const unwell = checks.filter(({ ok }) => !ok);
    expect(unwell.length).toBeGreaterThan(0);
    for (const { detail } of unwell) expect(detail).toContain(`There is no room left in ${folder}`);
    expect((await fetch(`${product.internalOrigin}/livez`)).status).toBe(200);
    const read = (await (await reader.call('/api/bookmarks/url')).json()) as { currentPage: number };
    expect(read.currentPage).toBe(7);

    product = await shortage.end(product);
    const seconds = await untilReady(product);
    expect(await missing(product.origin, done)).toEqual([]);
    const again = createClient(product.origin);
    await again.login('reader@example.org', password);
    expect((await again.speak('There is room again.', 'en')).duration).toBeGreaterThan(0.3);
    expect(await product.kill('SIGTERM')).toBe(0);
    expect(await deadLetters(folder)).toBe(0);
    console.log(
      `${done.accounts.length} accounts and ${done.bookmarks.size} bookmarks acknowledged, ${refused()} calls refused, ` +
        `none lost; ready ${seconds.toFixed(1)} s after there was room`,
    );
  } finally {
    await product.kill('SIGKILL');
  }
}

/** Either it doesn't start, or it is not ready; the folder that needs room is named. */
async function startWithoutRoom(folder: string): Promise<string> {
  let product: ProductProcess;
  try {
    product = await startProduct({ folder, environment: { DEMO_LIBRARY: 'false' } });
  } catch (error) {
    // One line, without a stack.
    expect(String(error)).toMatch(/Could not start\. There is no room left in [^\n]*\n$/);
    expect(String(error)).toContain(`There is no room left in ${folder}/`);
    return 'refused';
  }
  const { ready, checks } = await readiness(product);
  expect(ready).toBe(false);
  expect(checks.find(({ ok }) => !ok)?.detail).toContain(`There is no room left in ${folder}`);
  expect(await product.kill('SIGTERM')).toBe(0);
  return 'started';
}

describe('the product without room on its disk', () => {
  const disk = smallDisk(48);
  if (typeof disk === 'string') process.stderr.write(`Skipped: a disk that is full; ${disk}\n`);
  afterAll(() => {
    if (typeof disk !== 'string') disk.remove();
  });

  (typeof disk === 'string' ? it.skip : it)('refuses, reads on, and goes on without a restart', async () => {
    if (typeof disk === 'string') return;
    await endure(disk.folder, {
      begin: disk.fill,
      end: (product) => {
        disk.free();
        return Promise.resolve(product);
      },
    });
  });

  (typeof disk === 'string' ? it.skip : it)(
    'says where it needs room when there is none to start',
    async () => {
      const { folder, fill, free, remove } = smallDisk(32) as SmallDisk;
      const environment = { DEMO_LIBRARY: 'false' };
      try {
        const first = await startProduct({ folder, environment });
        const reader = createClient(first.origin);
        await reader.register('Reader', 'reader@example.org', password);
        await first.kill('SIGTERM');
        const outcomes: string[] = [];
        // A little that is left may last for a start, which then says that there is no more.
        for (const roomKib of [0, 16, 40]) {
          writeFileSync(join(folder, 'room'), Buffer.alloc(roomKib * 1024));
          fill();
          rmSync(join(folder, 'room'));
          outcomes.push(await startWithoutRoom(folder));
          free();
        }
        console.log(`started without room: ${outcomes.join(', ')}`);
        expect(outcomes[0]).toBe('refused');
        const again = await startProduct({ folder, environment });
        await createClient(again.origin).login('reader@example.org', password);
        await again.kill('SIGTERM');
      } finally {
        remove();
      }
    },
  );

  it('refuses at a limit on its files, ends in order, and has everything after a start without it', async () => {
    const folder = temporaryFolder();
    try {
      await endure(folder, {
        largestFileKib: 1536,
        begin: () => undefined,
        end: async (product) => {
          expect(await product.kill('SIGTERM')).toBe(0);
          return startProduct({ folder, environment: { DEMO_LIBRARY: 'false' } });
        },
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
