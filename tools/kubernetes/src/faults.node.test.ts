/**
 * The product in use while its release is upgraded from an earlier version and back, while pods are deleted with no grace, and
 * while what the node runs on is restarted. No call may fail that its client's one retry doesn't mend (`steady-caller.ts`),
 * and no work that was acknowledged may be lost or done twice. EARLIER names the commit of the earlier version, DELETIONS
 * (60) says how many pods are deleted, SEED repeats which ones.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, jsonRequest, type Client } from '@komavox/client';
import { createLogger, endsWithin } from '@komavox/core';
import { openEventLog, type EventLog } from '@komavox/events';
import { audit, Load, saveBookmark, speakAgain } from '@komavox/fault-tests/load';
import { processKinds } from '@komavox/standalone';
import { until } from '@komavox/test-kit';
import { openDemoLibrary, seededRandom } from '@komavox/test-support';
import { earlierImage } from './earlier-image.js';
import { HeldStream } from './held-stream.js';
import { type Installation, origin, say, startInstallation } from './installation.js';
import { currentImage, nodeServices, type ProductImage, stores } from './real-node.js';
import { type SteadyCall, SteadyCaller } from './steady-caller.js';

const deletions = Number(process.env['DELETIONS'] ?? 60);
/** As many as lets one be away. */
const replicas = 2;
/** After the last fault of a part, so that what it leads to shows. */
const aftermathMs = 10_000;
/** Kinds of pods that may lack one at a time. */
const kindsAtOnce = 2;
/** Two cores do all of this at once. */
const rest = 4;
/** Of what the stream tells of; an answer whose connection has gone may never come. */
const speechTimeoutMs = 20_000;

const values = { processes: { gateway: { settings: { REGISTRATIONS_PER_HOUR: '100000' } } } };

let installation: Installation;
let earlier: ProductImage;
let eventLog: EventLog;
let load: Load;
let caller: SteadyCaller;
let stream: HeldStream;
const speaking = new AbortController();
let spoken: Promise<void>;

beforeAll(async () => {
  earlier = await earlierImage();
  installation = await startInstallation({ images: [currentImage, earlier], replicas, values });
  say(`${(await installation.release(earlier)).toFixed(1)} s: ${earlier.name} installed`);
  const logger = createLogger({ level: 'silent' });
  eventLog = await openEventLog(stores.EVENTS_URL, { clientId: 'audit', logger });
  const client = createClient(origin);
  await client.register('Reader', 'steady@reader.example', 'correct horse battery');
  const { chapters } = await openDemoLibrary(origin);
  const pages = chapters.filter(({ language }) => language === 'en').flatMap((chapter) => chapter.pages);
  const calls = await steadyCalls(client, pages[0] ?? '');
  load = new Load({ origin, pages, rest });
  await load.recovered(performance.now(), ['account', 'speech', 'video'], 120_000);
  caller = new SteadyCaller(calls);
  stream = new HeldStream(origin, client, caller);
  spoken = speakOften(client);
});
afterAll(async () => {
  speaking.abort();
  await spoken;
  await stream.close();
  await caller.stop();
  await load.stop();
  await eventLog.close();
  await installation[Symbol.asyncDispose]();
});

/** Calls that each kind of process answers in a moment, some from what was made before. */
async function steadyCalls(client: Client, page: string): Promise<readonly SteadyCall[]> {
  const speech = { text: 'This is read aloud again and again.', key: randomUUID() };
  const sound = await (await speakAgain(client, speech)).blob();
  await client.extractText(page, 'en');
  const exportId = randomUUID();
  await client.upload(exportId, [{ image: await client.image(page), audio: sound }]);
  const { id: job } = await client.startVideo(exportId);
  const get = (path: string, init?: RequestInit) => async () => (await client.call(path, init)).arrayBuffer();
  const extractText = jsonRequest('POST', { imageUrl: page, language: 'en' });
  return [
    { name: 'the web client', make: get('/') },
    { name: 'mangas', make: get('/api/mangas') },
    { name: 'a page', make: get(page) },
    { name: 'save a bookmark', make: async () => (await saveBookmark(client, 1)).arrayBuffer() },
    { name: 'a bookmark', make: get('/api/bookmarks/url') },
    { name: 'text of a page', make: get('/api/vision/extract-text', extractText) },
    { name: 'a speech', make: async () => (await speakAgain(client, speech)).arrayBuffer() },
    { name: 'a video', make: get(`/api/video/jobs/${job}`) },
    { name: 'credits', make: get('/api/credits') },
    { name: 'voices', make: get('/api/voices') },
  ];
}

/** Has one text after another read aloud, for the stream to tell of; until it is made, with the same key. */
async function speakOften(client: Client): Promise<void> {
  let speech = { key: '', text: '' };
  let isMade = true;
  while (!speaking.signal.aborted) {
    const key = randomUUID();
    if (isMade) speech = { key, text: `The stream tells of ${key}.` };
    const made = speakAgain(client, speech).then((answer) => answer.arrayBuffer());
    isMade = await endsWithin(speechTimeoutMs, made).catch(() => false);
    await pause(isMade ? 3000 : 1000);
  }
}

const deployments = processKinds.map(({ name }) => `komavox-${name}`);

/** Deployments that lack a pod that is ready, or have one of another version. */
async function incomplete(): Promise<readonly string[]> {
  const path =
    'jsonpath={range .items[*]}{.metadata.name} {.status.readyReplicas} {.status.replicas}{"\\n"}{end}';
  const told = await installation.kubectl('get', 'deployment', ...deployments, '-o', path);
  const whole = new Set(
    told
      .trimEnd()
      .split('\n')
      .filter((line) => line.endsWith(` ${replicas} ${replicas}`))
      .map((line) => line.split(' ')[0]),
  );
  return deployments.filter((name) => !whole.has(name));
}

const settled = () =>
  until('all pods are ready', async () => (await incomplete()).length === 0, 180_000, 500);

/** Pods whose container the node started again, with what they logged of their end. */
async function restartedPods(): Promise<readonly string[]> {
  const { kubectl } = installation;
  const path =
    'jsonpath={range .items[*]}{.metadata.name} {.status.containerStatuses[*].restartCount}{"\\n"}{end}';
  const pods = (await kubectl('get', 'pods', '-o', path)).trimEnd().split('\n');
  const restarted = pods.filter((line) => !line.endsWith(' 0')).map((line) => line.split(' ')[0] ?? '');
  return await Promise.all(
    restarted.map(async (pod) => {
      const lines = (await kubectl('logs', pod, '--previous')).trimEnd().split('\n');
      const fatal = lines.filter((line) => line.includes('"level":"fatal"')).slice(0, 3);
      return [`${pod} was started again:`, ...fatal, ...lines.slice(-3)].join('\n  ');
    }),
  );
}

/** Does the work while the product is in use, and looks afterwards at what became of all that was asked of it. */
async function under(name: string, fault: () => Promise<unknown>): Promise<void> {
  const before = { ends: stream.ends, events: stream.events };
  const begun = performance.now();
  await fault();
  await settled();
  const seconds = (performance.now() - begun) / 1000;
  await pause(aftermathMs);
  const { calls, mended, unmended } = await caller.take();
  const { checked, lost, twice } = await audit(load.takeAcknowledged(), eventLog);
  const told = [...mended].map(([what, count]) => `${count} x ${what}`).join('; ');
  const streamed = { ends: stream.ends - before.ends, events: stream.events - before.events };
  say(
    `${name} (${seconds.toFixed(0)} s): ${unmended.length} of ${calls} calls unmended, mended: ${told || 'none'}; ` +
      `stream: ${streamed.events} events, ${streamed.ends} ends; ` +
      `work: ${checked} checked, ${lost.length} lost, ${twice.length} twice`,
  );
  const wrong = [...unmended, ...lost, ...twice, ...load.wrong];
  for (const one of wrong) say(`  ${one}`);
  for (const one of await restartedPods()) say(one);
  if (wrong.length > 0) say(await installation.kubectl('get', 'events', '--field-selector', 'type=Warning'));
  expect({ unmended, lost, twice, wrong: load.wrong }).toEqual({
    ...{ unmended: [], lost: [], twice: [], wrong: [] },
  });
  expect(calls).toBeGreaterThan(5 * (seconds - 5));
  expect(checked).toBeGreaterThan(0);
  expect(streamed.events).toBeGreaterThan(0);
}

describe('an upgrade', () => {
  it('from the earlier version', () => under('upgrade', () => installation.release(currentImage)));
  it('back to the earlier version', () => under('way back', () => installation.release(earlier)));
  it('forward again', () => under('forward again', () => installation.release(currentImage)));
});

describe('this version', () => {
  // Also where none of the upgrades above was asked for; what they meet is counted there.
  beforeAll(async () => {
    await installation.release(currentImage);
    await caller.take();
    load.takeAcknowledged();
  });

  it(`${deletions} pods deleted with no grace`, async () => {
    const random = seededRandom('deletions');
    await under(`${deletions} pods deleted`, async () => {
      for (let count = 0; count < deletions; count += 1) {
        await pause(random.between(200, 2000));
        await until(
          'few kinds lack a pod',
          async () => (await incomplete()).length < kindsAtOnce,
          180_000,
          500,
        );
        const away = await incomplete();
        const whole = deployments.filter((name) => !away.includes(name));
        const kind = (whole[random.between(0, whole.length)] ?? '').slice('komavox-'.length);
        const selector = ['-l', `app.kubernetes.io/component=${kind}`];
        const names = await installation.kubectl('get', 'pod', ...selector, '-o', 'name');
        const pods = names.trimEnd().split('\n').sort();
        const pod = pods[random.between(0, pods.length)] ?? '';
        await installation.kubectl('delete', pod, '--grace-period=0', '--force', '--wait=false');
        const isNoticed = async () => (await incomplete()).includes(`komavox-${kind}`);
        await until('its deployment lacks it', isNoticed, 30_000, 100);
      }
    });
  });

  it.each(nodeServices)('%s restarted', async (service) => {
    await under(`${service} restarted`, () => installation.node.restart(service));
  });
});
