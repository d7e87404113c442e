/** Workers that KEDA brings up for what waits, and takes away again: 200 speeches and 20 videos, none lost, none made twice. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError, createClient, type Client } from '@komavox/client';
import { createLogger } from '@komavox/core';
import { openEventLog, type EventLog } from '@komavox/events';
import { audit, speakAgain } from '@komavox/fault-tests/load';
import { until } from '@komavox/test-kit';
import { toneWav } from '@komavox/test-support';
import { type Installation, origin, say, startInstallation } from './installation.js';
import { currentImage, kafkaAddress, stores } from './real-node.js';

const speeches = 200;
const videos = 20;
const people = 5;
const audio = new Blob([Uint8Array.from(toneWav(2, 440))], { type: 'audio/wav' });
const workers = ['komavox-voice-worker', 'komavox-render-worker'] as const;

const values = {
  scaling: { kind: 'keda', keda: { bootstrapServers: kafkaAddress, pollingInterval: 2, cooldownPeriod: 20 } },
  processes: {
    'voice-worker': { maxReplicas: 3 },
    'render-worker': { maxReplicas: 2 },
    // Calls don't wait for their speech, which nobody is there to make.
    'voice-api': { settings: { VOICE_WAIT_SECONDS: '1', VOICE_SPEECHES_PER_USER: String(speeches) } },
  },
};

interface Order {
  readonly client: Client;
  readonly key: string;
  readonly text: string;
}

let installation: Installation;
let eventLog: EventLog;

beforeAll(async () => {
  installation = await startInstallation({ values });
  await installation.node.startKeda();
  say(`${(await installation.release(currentImage)).toFixed(1)} s: installed`);
  eventLog = await openEventLog(stores.EVENTS_URL, {
    clientId: 'audit',
    logger: createLogger({ level: 'silent' }),
  });
});
afterAll(async () => {
  await eventLog.close();
  await installation[Symbol.asyncDispose]();
});

async function replicas(): Promise<readonly number[]> {
  const path = 'jsonpath={range .items[*]}{.status.replicas}{"\\n"}{end}';
  const told = await installation.kubectl('get', 'deployment', ...workers, '-o', path);
  return told.trimEnd().split('\n').map(Number);
}

const areNone = async () => (await replicas()).every((count) => count === 0);

/** Undefined while it isn't made, or where the product says "later". */
async function speakSoon(order: Order): Promise<Response | undefined> {
  try {
    return await speakAgain(order.client, order);
  } catch (error) {
    if (!(error instanceof ClientError) || ![429, 502, 503, 504].includes(error.status)) throw error;
    await pause((error.retryAfter ?? 1) * 1000);
    return undefined;
  }
}

/** Resolves when it waits for a worker, which is when its call was given up. */
async function queueSpeech(order: Order): Promise<void> {
  const code = await speakAgain(order.client, order).then(
    () => 'made',
    (error: unknown) => (error instanceof ClientError ? error.code : String(error)),
  );
  expect(code).toBe('speech_timeout');
}

/** The speech as the product has made it. */
async function spoken(order: Order) {
  for (;;) {
    const answer = await speakSoon(order);
    await answer?.arrayBuffer();
    const headers = answer?.headers;
    if (headers)
      return {
        ...order,
        id: headers.get('x-speech-id') ?? '',
        duration: headers.get('x-audio-duration') ?? '',
      };
  }
}

/** Asks for few at a time, so that the asking isn't what keeps the node busy. */
async function allSpoken(orders: readonly Order[]) {
  const made: Awaited<ReturnType<typeof spoken>>[] = [];
  const left = orders.values();
  const lane = async () => {
    for (const order of left) made.push(await spoken(order));
  };
  await Promise.all(Array.from({ length: 10 }, lane));
  return made;
}

/** Tells when there are more workers than before. */
function watchReplicas(seconds: () => string) {
  const most = workers.map(() => 0);
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      const now = await replicas();
      now.forEach((count, index) => {
        if (count <= (most[index] ?? 0)) return;
        most[index] = count;
        say(`${seconds()} s: ${workers[index] ?? ''} has ${count}`);
      });
      await pause(500);
    }
  })();
  return {
    most,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function queueVideo(client: Client, image: Blob): Promise<string> {
  const exportId = randomUUID();
  await client.upload(exportId, [{ image, audio, animation: 'zoomIn' }]);
  const frameTexts = [{ frameIndex: 0, text: `Video ${exportId}` }];
  return (await client.startVideo(exportId, { subtitles: { frameTexts } })).id;
}

/** Work of five people, all of it asked for. */
async function queueWork() {
  const orders: Order[] = [];
  const jobs: { client: Client; job: string }[] = [];
  for (let person = 1; person <= people; person++) {
    const client = createClient(origin);
    await client.register('Reader', `reader-${person}@example.org`, 'correct horse battery');
    const [manga] = await client.mangas();
    const [chapter] = await client.chapters(manga?.id ?? '', manga?.languages[0] ?? '');
    const [page] = await client.pages(chapter?.id ?? '');
    const image = await client.image(page ?? '');
    const mine = Array.from({ length: speeches / people }, (_, index) => ({
      ...{ client, key: randomUUID() },
      text: `Speech number ${index} of person ${person}, who waits for it.`,
    }));
    await Promise.all(mine.map(queueSpeech));
    orders.push(...mine);
    for (let video = 0; video < videos / people; video++)
      jobs.push({ client, job: await queueVideo(client, image) });
  }
  return { orders, jobs };
}

it('brings workers up from none for what waits, loses nothing, makes nothing twice, and takes them away', async () => {
  const annotate = (annotation: string) =>
    installation.kubectl('annotate', 'scaledobject', ...workers, '--overwrite', annotation);
  await annotate('autoscaling.keda.sh/paused-replicas=0');
  await until('there are no workers', areNone, 120_000, 500);
  const { orders, jobs } = await queueWork();
  expect(await areNone()).toBe(true);

  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  await annotate('autoscaling.keda.sh/paused-replicas-');
  const watch = watchReplicas(seconds);
  const ended = async (job: (typeof jobs)[number]) => {
    const work = async () => !['queued', 'rendering'].includes((await job.client.videoJob(job.job)).state);
    await until('a video has ended', work, 900_000, 1000);
  };
  const speaking = allSpoken(orders).then((speeches) => {
    say(`${seconds()} s: all speeches are made`);
    return speeches;
  });
  const rendering = Promise.all(jobs.map(ended)).then(() => say(`${seconds()} s: all videos are made`));
  let made: Awaited<typeof speaking>;
  try {
    [made] = await Promise.all([speaking, rendering]);
  } finally {
    await watch.stop();
  }
  await until('there are no workers', areNone, 180_000, 500);
  say(`${seconds()} s: no workers any more`);

  const { checked, lost, twice } = await audit({ accounts: [], speeches: made, videos: jobs }, eventLog);
  expect({ checked, lost, twice }).toEqual({ checked: speeches + videos, lost: [], twice: [] });
  expect(new Set(made.map(({ id }) => id)).size).toBe(speeches);
  expect(watch.most.every((count) => count > 0)).toBe(true);
});
