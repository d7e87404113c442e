/** `kill -9` of the whole product: what was acknowledged is there, what was begun ends, nothing hangs. */
import { rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEventLog } from '@komavox/events';
import { createLogger } from '@komavox/core';
import { topics } from '@komavox/proto';
import { ClientError, createClient, type Client, type VideoJob } from '@komavox/client';
import {
  listedMangas,
  type ProductProcess,
  seededRandom,
  startProduct,
  temporaryFolder,
} from '@komavox/test-support';
import { freePort } from '@komavox/test-servers';
import { saveBookmark, speakAgain } from '../load/acknowledged-writes.js';

const password = 'correct horse battery';
const silent = createLogger({ level: 'silent' });

async function firstPages(client: Client): Promise<readonly string[]> {
  const [manga] = await listedMangas(client);
  const [chapter] = await client.chapters(manga?.id ?? '', 'en');
  return client.pages(chapter?.id ?? '');
}

async function ended(client: Client, id: string, withinMs: number): Promise<VideoJob> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const job = await client.videoJob(id);
    if (!['queued', 'rendering'].includes(job.state)) return job;
    if (Date.now() > deadline) throw new Error(`The job is still ${job.state} at ${job.progress}`);
    await pause(200);
  }
}

describe('kill -9 of the product', () => {
  const folder = temporaryFolder();
  let ports: { port: number; internalPort: number };
  let product: ProductProcess;
  const start = async () => (product = await startProduct({ folder, ports }));

  beforeAll(async () => {
    ports = { port: await freePort(), internalPort: await freePort() };
    await start();
  });
  afterAll(async () => {
    await product.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('while it renders: the job goes on from its cached segments and completes', async () => {
    const client = createClient(product.origin);
    await client.register('Aki', 'render@example.org', password);
    const pages = await firstPages(client);
    const images = await Promise.all([...pages, ...pages, ...pages].map((page) => client.image(page)));
    const animations = ['fade', 'zoomIn', 'rotate', 'bounce', 'swing', 'tilt', 'slideLeft', 'flipX'];
    const speech = await client.speak('One more time.', 'en');
    const exportId = randomUUID();
    await client.upload(
      exportId,
      images.map((image, index) => ({
        image,
        audio: speech.audio,
        animation: animations[index % animations.length] ?? 'fade',
      })),
    );
    const started = await client.startVideo(exportId);
    let job = started;
    while (job.segments.done < 3) {
      await pause(50);
      job = await client.videoJob(started.id);
      expect(['queued', 'rendering']).toContain(job.state);
    }
    await product.kill('SIGKILL');
    await start();
    const again = createClient(product.origin);
    await again.login('render@example.org', password);
    const done = await ended(again, started.id, 120_000);
    console.log(
      `killed at ${job.segments.done} of ${job.segments.total} segments; ${done.segments.cached} came from the cache`,
    );
    expect(done).toMatchObject({
      state: 'done',
      segments: { done: images.length, total: images.length },
    });
    expect(done.segments.cached).toBeGreaterThanOrEqual(job.segments.done);
    const mp4 = await again.call(done.files?.mp4 ?? '');
    expect((await mp4.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });

  it('while it synthesises: the speech completes or fails, and never hangs', async () => {
    const client = createClient(product.origin);
    await client.login('render@example.org', password);
    const text = Array.from({ length: 60 }, (_, index) => `Sentence number ${index} of a long speech.`)
      .join(' ')
      .slice(0, 1990);
    const key = randomUUID();
    const asked = speakAgain(client, { text, key }).then(
      () => 'answered',
      () => 'cut off',
    );
    await pause(60);
    await product.kill('SIGKILL');
    const first = await asked;
    await start();
    const again = createClient(product.origin);
    await again.login('render@example.org', password);
    const answer = await speakAgain(again, { text, key });
    console.log(`the first call was ${first}; the same job then answered ${answer.status}`);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(Number(answer.headers.get('x-audio-duration'))).toBeGreaterThan(30);
  });
});

describe('20 kills at random moments under load', () => {
  const folder = temporaryFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('lose no acknowledged write and no event, and offsets never go back', async () => {
    const random = seededRandom('kills');
    const ports = { port: await freePort(), internalPort: await freePort() };
    const accounts: string[] = [];
    const bookmarks = new Map<string, number>();
    const committed = new Map<string, bigint>();
    const environment = { DEMO_LIBRARY: 'false' };
    const kills = Number(process.env['KILLS'] ?? 20);

    for (let round = 0; round < kills; round++) {
      const product = await startProduct({ folder, ports, environment });
      let running = true;
      const load = Array.from({ length: 4 }, async (_, lane) => {
        while (running) {
          const email = `user-${round}-${lane}-${randomUUID()}@example.org`;
          try {
            const client = createClient(product.origin);
            await client.register('Load', email, password);
            accounts.push(email);
            for (let page = 0; page < 5; page++) {
              await saveBookmark(client, page);
              bookmarks.set(email, page);
            }
          } catch (error) {
            const seconds = error instanceof ClientError ? error.retryAfter : undefined;
            // More people at once from one address than may register.
            if (seconds !== undefined) await pause(1000 * seconds);
            else if (running) throw error;
          }
        }
      });
      await pause(random.between(150, 1500));
      running = false;
      await product.kill('SIGKILL');
      await Promise.all(load);

      const eventLog = await openEventLog(`sqlite:${join(folder, 'events')}`, {
        clientId: 'check',
        logger: silent,
      });
      const lag = await eventLog.lag('billing.open-account', [topics.userCreated.name]);
      for (const { topic, partition, committed: offset } of lag) {
        const place = `${topic}/${partition}`;
        expect(BigInt(offset) >= (committed.get(place) ?? 0n)).toBe(true);
        committed.set(place, BigInt(offset));
      }
      await eventLog.close();
    }

    // One start without load: what waits in outboxes and the log is worked off.
    const product = await startProduct({ folder, ports, environment });
    expect(accounts.length).toBeGreaterThan(kills);
    const wrong: string[] = [];
    for (const email of accounts) {
      const client = createClient(product.origin);
      await client.login(email, password);
      const saved = (await (await client.call('/api/bookmarks/url')).json()) as {
        currentPage: number;
      } | null;
      const acknowledged = bookmarks.get(email);
      if (acknowledged !== undefined) expect(saved?.currentPage).toBeGreaterThanOrEqual(acknowledged);
      // The account is opened by user.created: without the event there would be no first entry.
      let entries: unknown[] = [];
      for (let tries = 0; tries < 50 && entries.length === 0; tries++) {
        entries = ((await (await client.call('/api/credits')).json()) as { entries: unknown[] }).entries;
        if (entries.length === 0) await pause(200);
      }
      if (entries.length !== 1) wrong.push(`${email}: ${entries.length} entries`);
    }
    await product.kill('SIGTERM');
    console.log(
      `${kills} kills: ${accounts.length} accounts and ${bookmarks.size} bookmarks acknowledged, ${wrong.length} wrong`,
    );
    expect(wrong).toEqual([]);
  });
});
