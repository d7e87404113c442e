/**
 * Other faults of a cluster in use: orderly ends, networks that stall and drop, processes that freeze, queues that
 * grow, messages that nobody can read. STALL_SECONDS says how long a link stalls, KILLS how often connections drop,
 * workers freeze, and come and go.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { dropDeadLetter, listDeadLetters } from '@komavox/events';
import { until } from '@komavox/test-kit';
import { topics } from '@komavox/proto';
import { ClientError, createClient, type VideoJob } from '@komavox/client';
import { clusterProcesses } from '@komavox/standalone';
import type { ServerKind } from '@komavox/test-support';
import { allWorkKinds, FaultRun, workKindsOf } from '../support/fault-run.js';
import type { WorkKind } from '../load/load.js';
import { speakAgain } from '../load/acknowledged-writes.js';

const times = Number(process.env['KILLS'] ?? 1);
const stallMs = 1000 * Number(process.env['STALL_SECONDS'] ?? 30);
const password = 'correct horse battery';
const kinds: readonly [string, ServerKind][] = [
  ['Kafka', 'events'],
  ['the document server', 'documents'],
  ['the object server', 'objects'],
];
let run: FaultRun;

beforeAll(async () => {
  run = await FaultRun.start('faults');
});
afterAll(() => run.close());

const newUser = async (name: string) => {
  const client = createClient(run.cluster.origin);
  await client.register(name, `${name}-${randomUUID()}@example.org`, password);
  return client;
};

const waitUntil = (what: string, isSo: () => Promise<boolean>, ms = 60_000) => until(what, isSo, ms, 200);

describe('SIGTERM, under load, ends in order', () => {
  // Once, only of those that have work of minutes or streams to let go; the others end as every process does.
  const places = clusterProcesses().map(({ name }) => name);
  it.each(times > 1 ? places : ['gateway-1', 'vision-worker-1', 'voice-worker-1', 'render-worker-1'])(
    '%s',
    async (name) => {
      const member = run.cluster.member(name);
      await run.runFault({
        name: `SIGTERM of ${name}`,
        workKinds: workKindsOf(member),
        times: 1,
        targets: 1,
        async inject() {
          const asked = performance.now();
          expect(await member.kill('SIGTERM')).toBe(0);
          await member.start();
          return asked;
        },
      });
    },
  );
});

describe('a network', () => {
  it.each(kinds)(`that stalls for ${stallMs / 1000} s before %s`, async (name, kind) => {
    await run.runFault({
      name: `a stall of ${stallMs / 1000} s before ${name}`,
      workKinds: allWorkKinds,
      times: 1,
      targets: 1,
      async inject() {
        const link = run.servers.link(kind);
        link.stall();
        const begun = performance.now();
        try {
          await waitUntil('a gateway says that it is not ready', async () => {
            return !(await run.cluster.member('gateway-1').isReady());
          });
          for (const { name: member, isAlive } of run.cluster.members)
            expect(`${member}: ${String(await isAlive())}`).toBe(`${member}: true`);
          await pause(Math.max(0, stallMs - (performance.now() - begun)));
        } finally {
          link.resume();
        }
        return performance.now();
      },
    });
  });

  it.each(kinds)('that drops every connection to %s', async (name, kind) => {
    await run.runFault({
      name: `every connection to ${name} dropped`,
      workKinds: allWorkKinds,
      times,
      targets: 1,
      inject: () => {
        run.servers.link(kind).drop();
        return Promise.resolve(performance.now());
      },
    });
  });
});

it.each<[string, string, WorkKind]>([
  ['vision', 'vision-worker-1', 'text'],
  ['voice', 'voice-worker-1', 'speech'],
  ['render', 'render-worker-1', 'video'],
])(
  'a %s worker that is frozen for longer than its lease harms nothing when it wakes',
  async (_, name, work) => {
    const pid = run.cluster.member(name).pid();
    let frozen = 0;
    await run.runFault({
      name: `${name} frozen for 15 s`,
      workKinds: [work],
      times,
      targets: 1,
      inject() {
        frozen = performance.now();
        process.kill(pid, 'SIGSTOP');
        return Promise.resolve(frozen);
      },
      async recover() {
        await pause(Math.max(0, frozen + 15_000 - performance.now()));
        process.kill(pid, 'SIGCONT');
      },
    });
  },
);

it('workers that come and go in the middle of a video cost it nothing that was drawn', async () => {
  const client = await newUser('director');
  const [manga] = await client.mangas();
  const [chapter] = await client.chapters(manga?.id ?? '', 'en');
  const pages = await client.pages(chapter?.id ?? '');
  const speech = await client.speak('One of very many frames.', 'en');
  const images = await Promise.all(pages.map((page) => client.image(page)));
  const animations = ['fade', 'zoomIn', 'rotate', 'bounce'].slice(0, times + 1);
  const frames = animations.flatMap((animation) =>
    images.map((image) => ({ image, audio: speech.audio, animation })),
  );
  const exportId = randomUUID();
  await client.upload(exportId, frames);
  let job: VideoJob = await client.startVideo(exportId);
  const workers = [1, 2].map((number) => run.cluster.member(`render-worker-${number}`));
  let comings = 0;
  let drawn = 0;
  const isEnded = async () => {
    job = await client.videoJob(job.id);
    return !['queued', 'rendering'].includes(job.state);
  };
  while (comings <= times) {
    await waitUntil('the video goes on', async () => (await isEnded()) || job.segments.done > drawn);
    if (await isEnded()) break;
    drawn = job.segments.done;
    // One crashes and one ends in order, in turns: whichever is at it.
    await Promise.all(
      workers.map((worker, index) => worker.kill(index === comings % 2 ? 'SIGKILL' : 'SIGTERM')),
    );
    await Promise.all(workers.map((worker) => worker.start()));
    comings += 1;
  }
  await waitUntil('the video has ended', isEnded, 150_000);
  console.log(
    `a video of ${frames.length} frames through ${comings} times without its workers: ${job.segments.cached} segments came from the cache`,
  );
  expect(job).toMatchObject({ state: 'done', segments: { done: frames.length, total: frames.length } });
  expect(comings).toBeGreaterThan(0);
  expect(job.segments.cached).toBeGreaterThanOrEqual(drawn);
});

it('a queue that grows while no worker runs is worked off', async () => {
  const workers = ['voice-worker-1', 'voice-worker-2'].map((name) => run.cluster.member(name));
  await Promise.all(workers.map((worker) => worker.kill('SIGTERM')));
  const people = await Promise.all(Array.from({ length: 10 }, () => newUser('listener')));
  const orders = people.flatMap((client) =>
    Array.from({ length: 2 }, () => ({ client, key: randomUUID(), text: `Waiting ${randomUUID()}.` })),
  );
  const asked = orders.map((order) =>
    speakAgain(order.client, order).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof ClientError ? error.status : 0),
    ),
  );
  const lag = async () => {
    const offsets = await run.eventLog.lag('voice.synthesise', [topics.speechRequested.name]);
    return offsets.reduce((sum, { end, committed }) => sum + Number(BigInt(end) - BigInt(committed)), 0);
  };
  await waitUntil('the queue has all of them', async () => (await lag()) >= orders.length);
  const { internalOrigin } = run.cluster.member('voice-api');
  const metrics = await (await fetch(`${internalOrigin}/metrics`)).text();
  const shown = /^komavox_events_lag\{[^}]*"voice\.synthesise"[^}]*\} (\d+)/m.exec(metrics)?.[1];
  expect(Number(shown)).toBeGreaterThanOrEqual(orders.length);
  await Promise.all(workers.map((worker) => worker.start()));
  await Promise.all(asked);
  for (const order of orders) expect((await speakAgain(order.client, order)).status).toBe(200);
  await waitUntil('the queue is empty but for what comes in', async () => (await lag()) < orders.length / 2);
});

it('a message that nobody can read goes to the dead letters, and the work goes on', async () => {
  // Each group that follows a topic puts the message aside for itself.
  const readers = [
    [topics.speechRequested, 'billing.charge-speech'],
    [topics.speechRequested, 'voice.synthesise'],
    [topics.userCreated, 'billing.open-account'],
    [topics.videoRequested, 'render.make-video'],
  ] as const;
  await run.eventLog.publish(
    [...new Set(readers.map(([{ name }]) => name))].map((topic) => ({
      topic,
      key: 'poison',
      value: Buffer.from('this is no protobuf message'),
      headers: {},
    })),
  );
  await waitUntil('every group has put it aside', async () => {
    return (await listDeadLetters(run.eventLog)).length >= readers.length;
  });
  const letters = await listDeadLetters(run.eventLog);
  expect(letters.map(({ topic, group, errorCode }) => `${topic} ${group} ${errorCode}`).sort()).toEqual(
    readers.map(([{ name }, group]) => `${name} ${group} event_unreadable`),
  );
  await run.load.recovered(performance.now(), allWorkKinds, 30_000);
  for (const letter of letters) await dropDeadLetter(run.eventLog, letter);
  expect(await listDeadLetters(run.eventLog)).toEqual([]);
});
