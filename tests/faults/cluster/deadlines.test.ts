/**
 * A cluster without a working worker of speeches, page texts and videos for longer than a job may take. Every job that
 * waits fails in time and says so, to its caller, in its state and by one event; workers that come back leave it so.
 */
import { randomUUID } from 'node:crypto';
import type { Cluster } from '@komavox/cluster';
import { ClientError, createClient, jsonRequest, type Client } from '@komavox/client';
import { openDocuments } from '@komavox/documents';
import { topicGroups, unhandled } from '@komavox/events';
import { topics } from '@komavox/proto';
import { until } from '@komavox/test-kit';
import { openDemoLibrary } from '@komavox/test-support';
import { speakAgain } from '../load/acknowledged-writes.js';
import { startLinkedCluster, type LinkedCluster } from '../support/linked-cluster.js';

/** Less than a speech's call waits. */
const deadlineSeconds = 20;
/** Deadlines are checked every two seconds; the rest is for a busy machine. */
const maxLateMs = 6_000;
const jobsPerKind = 4;

interface StoredJob {
  readonly _id: string;
  readonly state: string;
  readonly failure?: { readonly code: string };
  readonly deadline: Date;
  readonly endedAt?: Date;
  readonly outbox: readonly unknown[];
  /** Of a page text. */
  readonly picture?: string;
}

const kinds = {
  speech: {
    service: 'voice',
    collection: 'speeches',
    completed: topics.speechGenerated,
    failed: topics.speechFailed,
    answer: { status: 504, code: 'deadline_exceeded' },
  },
  text: {
    service: 'vision',
    collection: 'extractions',
    completed: topics.textExtracted,
    failed: topics.extractionFailed,
    answer: { status: 503, code: 'extraction_timeout' },
  },
  video: {
    service: 'render',
    collection: 'videojobs',
    completed: topics.videoCompleted,
    failed: topics.videoFailed,
    answer: { status: 500, code: 'deadline_exceeded' },
  },
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

type Member = Cluster['members'][number];

let linked: LinkedCluster;
let client: Client;
/** Each is taken once: a page whose text is known costs no job. */
let pages: IterableIterator<string>;
let frame: { readonly image: Blob; readonly audio: Blob };

beforeAll(async () => {
  linked = await startLinkedCluster({
    VOICE_DEADLINE_SECONDS: String(deadlineSeconds),
    VISION_DEADLINE_SECONDS: String(deadlineSeconds),
    RENDER_DEADLINE_SECONDS: String(deadlineSeconds),
    VISION_QUEUE_SECONDS: String(deadlineSeconds),
    RENDER_QUEUE_SECONDS: String(deadlineSeconds),
    VOICE_SPEECHES_PER_USER: '100',
  });
  const { origin } = linked.cluster;
  const { chapters } = await openDemoLibrary(origin);
  pages = chapters.flatMap((chapter) => chapter.pages).values();
  client = createClient(origin);
  await client.register('Director', `director-${randomUUID()}@example.org`, 'correct horse battery');
  const { audio } = await client.speak('One of many frames.', 'en');
  frame = { image: await client.image(nextPage()), audio };
});
afterAll(() => linked.close());

function nextPage(): string {
  const next = pages.next();
  if (next.done) throw new Error('The demo library has no more pages');
  return next.value;
}

/** The body that makes a video of so many frames; no two are the same. */
async function uploaded(frames = 1) {
  const exportId = randomUUID();
  await client.upload(
    exportId,
    Array.from({ length: frames }, () => ({ ...frame, animation: 'zoomIn' })),
  );
  const frameTexts = Array.from({ length: frames }, (_, frameIndex) => ({
    frameIndex,
    text: `Frame ${frameIndex} of ${exportId}`,
  }));
  return { exportId, subtitles: { frameTexts } };
}

const compile = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  client.call('/api/video/compile', jsonRequest('POST', body, headers));

async function startedVideo(frames?: number): Promise<string> {
  const answer = await compile(await uploaded(frames), { prefer: 'respond-async' });
  return ((await answer.json()) as { id: string }).id;
}

/** The end of a call and its time; one that succeeds has the code `none`. */
interface Ending {
  readonly status: number;
  readonly code: string;
  readonly ms: number;
}

async function endingOf(call: Promise<unknown>): Promise<Ending> {
  const asked = performance.now();
  try {
    await call;
    return { status: 200, code: 'none', ms: performance.now() - asked };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return { status: error.status, code: error.code, ms: performance.now() - asked };
  }
}

/** Those asked for since then, as they are stored. */
async function storedJobs(kind: Kind, since: Date): Promise<readonly StoredJob[]> {
  const { service, collection } = kinds[kind];
  const documents = await openDocuments(linked.servers.addresses.DOCUMENTS_URL, service);
  try {
    const stored = documents.connection.collection<StoredJob>(collection);
    return await stored
      .find({ createdAt: { $gte: since } } as object)
      .sort({ _id: 1 })
      .toArray();
  } finally {
    await documents.close();
  }
}

type Jobs = Readonly<Record<Kind, readonly StoredJob[]>>;

async function allStoredJobs(since: Date): Promise<Jobs> {
  const [speech = [], text = [], video = []] = await Promise.all(
    kindNames.map((kind) => storedJobs(kind, since)),
  );
  return { speech, text, video };
}

/** The keys of the jobs' own events of a topic. */
async function eventsOf(jobs: readonly StoredJob[], topic: { readonly name: string }): Promise<string[]> {
  const keys = new Set(jobs.map(keyOf));
  const records = await linked.eventLog.read(topic.name);
  return records
    .map(({ key }) => key)
    .filter((key) => keys.has(key))
    .sort();
}

const keyOf = ({ _id, picture }: StoredJob): string => picture ?? _id;

const msAfterDeadline = ({ deadline, endedAt }: StoredJob): number =>
  (endedAt?.getTime() ?? NaN) - deadline.getTime();

/** Until every group has handled everything. */
const quiet = () =>
  until(
    'every event is handled',
    async () => (await unhandled(linked.eventLog, await topicGroups(linked.eventLog))).length === 0,
    60_000,
    200,
  );

/** Work that was asked for while there was no worker. */
interface Orders {
  readonly speechKeys: readonly string[];
  readonly pages: readonly string[];
  /** Videos that no call waits for. */
  readonly videos: readonly string[];
}

const speakUnder = (key: string) => speakAgain(client, { key, text: `Nobody says ${key}.` });

/** Resolves once every call that waited was refused, as it should be. */
async function orderInVain(): Promise<Orders> {
  const speechKeys = Array.from({ length: jobsPerKind }, () => randomUUID());
  const asked = Array.from({ length: jobsPerKind }, nextPage);
  const bodies = await Promise.all(Array.from({ length: jobsPerKind / 2 }, () => uploaded()));
  const [videos, speech, text, video] = await Promise.all([
    Promise.all(bodies.map(() => startedVideo())),
    Promise.all(speechKeys.map((key) => endingOf(speakUnder(key)))),
    Promise.all(asked.map((page) => endingOf(client.extractText(page, 'en')))),
    Promise.all(bodies.map((body) => endingOf(compile(body)))),
  ]);
  const endings: Readonly<Record<Kind, readonly Ending[]>> = { speech, text, video };
  for (const kind of kindNames) {
    for (const { ms, ...answer } of endings[kind]) {
      expect({ kind, ...answer }).toEqual({ kind, ...kinds[kind].answer });
      expect(ms).toBeGreaterThan(1000 * deadlineSeconds - 1000);
      expect(ms).toBeLessThan(1000 * deadlineSeconds + maxLateMs);
    }
  }
  return { speechKeys, pages: asked, videos };
}

/** The jobs as they are stored once they have failed and their events are out. */
async function failedJobs(since: Date, videos: readonly string[]): Promise<Jobs> {
  const arePublished = async () =>
    Object.values(await allStoredJobs(since))
      .flat()
      .every(({ endedAt, outbox }) => endedAt && outbox.length === 0);
  await until('every job has ended and its event is out', arePublished, maxLateMs, 200);
  const failed = await allStoredJobs(since);
  for (const kind of kindNames) {
    const { code } = kinds[kind].answer;
    expect(failed[kind].length).toBeGreaterThanOrEqual(jobsPerKind);
    for (const job of failed[kind]) {
      expect(job).toMatchObject({ state: 'failed', failure: { code } });
      expect(msAfterDeadline(job)).toBeGreaterThanOrEqual(0);
      expect(msAfterDeadline(job)).toBeLessThan(maxLateMs);
    }
  }
  const listed = (await (await client.call('/api/video/jobs')).json()) as { id: string }[];
  for (const id of videos) {
    const shown = { state: 'failed', error: 'The video took too long.' };
    expect(listed.find((one) => one.id === id)).toMatchObject(shown);
  }
  return failed;
}

async function workSucceeds(): Promise<void> {
  expect((await client.speak('Somebody is there again.', 'en')).duration).toBeGreaterThan(0);
  expect((await client.extractText(nextPage(), 'en')).width).toBeGreaterThan(0);
  expect((await compile(await uploaded())).headers.get('content-type')).toBe('video/mp4');
  await quiet();
}

interface Outage {
  readonly name: string;
  readonly stop: (member: Member) => unknown;
  readonly resume: (member: Member) => unknown;
}

const outages: readonly Outage[] = [
  { name: 'killed', stop: (member) => member.kill('SIGKILL'), resume: (member) => member.start() },
  {
    name: 'frozen',
    stop: (member) => process.kill(member.pid(), 'SIGSTOP'),
    resume: (member) => process.kill(member.pid(), 'SIGCONT'),
  },
];

it.each(outages)('jobs fail at their deadlines while all workers are $name', async (outage) => {
  const workers = linked.cluster.members.filter(({ role }) => role === 'worker');
  expect(new Set(workers.map(({ service }) => service))).toEqual(new Set(['vision', 'voice', 'render']));
  await quiet();
  const since = new Date();
  const begun = await startedVideo(20);
  await until('a worker has the video', async () => (await client.videoJob(begun)).state === 'rendering');
  let orders: Orders;
  let failed: Jobs;
  await Promise.all(workers.map(outage.stop));
  try {
    orders = await orderInVain();
    failed = await failedJobs(since, [begun, ...orders.videos]);
  } finally {
    await Promise.all(workers.map(outage.resume));
  }

  await quiet();
  for (const key of orders.speechKeys)
    expect(await endingOf(speakUnder(key))).toMatchObject(kinds.speech.answer);
  await workSucceeds();
  const stored = await allStoredJobs(since);
  for (const kind of kindNames) {
    const jobs = failed[kind];
    const ids = new Set(jobs.map(({ _id }) => _id));
    expect(stored[kind].filter(({ _id }) => ids.has(_id))).toEqual(jobs);
    expect(await eventsOf(jobs, kinds[kind].failed)).toEqual(jobs.map(keyOf).sort());
    expect(await eventsOf(jobs, kinds[kind].completed)).toEqual([]);
  }
  // A page that failed is read for whoever asks for it again.
  for (const page of orders.pages) expect((await client.extractText(page, 'en')).width).toBeGreaterThan(0);
  console.table(
    kindNames.map((kind) => ({
      workers: outage.name,
      kind,
      failed: failed[kind].length,
      'ms after the deadline, max': Math.max(...failed[kind].map(msAfterDeadline)),
    })),
  );
});
