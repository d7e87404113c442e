/**
 * One trace leads from the browser's request through the gateway, the service, the outbox and the log to the worker, and
 * to the stores below each. Nothing here knows how many processes that is.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, jsonRequest, makeVideo, type Client } from '@komavox/client';
import { listedMangas, startTopology, type Topology } from '@komavox/test-support';
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from './support/otlp-receiver.js';
import { traceTree, type TraceTree } from './support/trace-tree.js';

const asked = 'b7ad6b7169203331';
let receiver: OtlpReceiver;
let product: Topology;
let client: Client;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  product = await startTopology({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
  });
  client = createClient(product.origin);
  await client.register('Aki', 'aki@example.org', 'correct horse battery');
});
afterAll(async () => {
  await product.close();
  await receiver.close();
});

const traced = (traceId: string) => ({ traceparent: `00-${traceId}-${asked}-01` });

type SpanMatcher = (span: ReceivedSpan) => boolean;

/** The trace once it has these spans, and no more have come for a while. */
async function traceWith(traceId: string, ...wanted: readonly SpanMatcher[]): Promise<TraceTree> {
  let tree = traceTree(receiver.spans, traceId, asked);
  let before = -1;
  for (let tries = 0; tries < 200; tries++) {
    if (wanted.every((matches) => tree.find(matches)) && tree.spans.length === before) break;
    before = tree.spans.length;
    await pause(400);
    tree = traceTree(receiver.spans, traceId, asked);
  }
  return tree;
}

/** Names on the way to a span, and the service of each server's span. */
function wayTo(tree: TraceTree, span: ReceivedSpan | undefined): string[] {
  return (span ? tree.lineage(span) : []).map(({ name, attributes }) => {
    const service = attributes['komavox.service'];
    return service === undefined ? name : `${service}: ${name}`;
  });
}

/** Numbers of spans by their source, the most first. */
function countsBy({ spans }: TraceTree, nameOf: (span: ReceivedSpan) => string): string {
  const counts = new Map<string, number>();
  for (const span of spans) counts.set(nameOf(span), (counts.get(nameOf(span)) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

const named =
  (name: string): SpanMatcher =>
  (span) =>
    span.name === name;
/** The work of a job: below the handling of its wake-up, or below its call where a worker was sooner than the log. */
const workOf = (kind: string) => named(`run ${kind}`);
/** The handling of an event by one of the groups that follow its topic. */
const handled = (topic: string, group: string) => (span: ReceivedSpan) =>
  named(`process ${topic}`)(span) && span.attributes['messaging.consumer.group.name'] === group;

it('of a speech has gateway, service, log, worker and stores, each below what asked for it', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const order = { text: 'Follow me.', language: 'en' };
  const answer = await client.call('/api/tts/speak', jsonRequest('POST', order, traced(traceId)));
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  const isWorker = handled('speech.requested.v1', 'voice.synthesise');
  const tree = await traceWith(traceId, isWorker, workOf('speech'));
  console.log(tree.print());

  const called = ['gateway: POST /api/tts/*', 'POST voice', 'voice: POST /api/tts/speak'];
  expect(wayTo(tree, tree.find(named('insert voice.speeches')))).toEqual([
    ...called,
    'insert voice.speeches',
  ]);
  expect(wayTo(tree, tree.find(isWorker))).toEqual([
    ...called,
    'send speech.requested.v1',
    'process speech.requested.v1',
  ]);
  const work = tree.find(workOf('speech'));
  expect(wayTo(tree, work).slice(0, called.length)).toEqual(called);
  const below = work ? tree.below(work) : [];
  expect(below).toEqual(
    expect.arrayContaining([
      'find voice.speeches',
      'update voice.speeches',
      'put voice/speech',
      'send speech.generated.v1',
    ]),
  );
  expect(tree.find(named('find gateway.sessions'))?.parentSpanId).toBe(
    tree.lineage(work ?? never())[0]?.spanId,
  );
});

it('of the way from a page to its video has every service, worker and store under one id', async () => {
  const traceId = '1bf7651916cd43dd8448eb211c80319d';
  const person = createClient(product.origin, traced(traceId));
  await person.register('Emi', 'emi@example.org', 'correct horse battery');
  const [manga] = await listedMangas(person);
  const [chapter] = await person.chapters(manga?.id ?? '', 'en');
  const pages = await person.pages(chapter?.id ?? '');
  const { job } = await makeVideo(person, pages.slice(0, 1), {
    language: 'en',
    captionStyle: 'standard',
    captionSize: 2,
  });
  expect(job.state).toBe('done');
  const isWorker = handled('video.requested.v1', 'render.make-video');
  const tree = await traceWith(traceId, isWorker, workOf('video'));
  console.log(`spans under ${traceId}: ${countsBy(tree, ({ service }) => service)}`);

  const ofService = (name: string) => tree.find(({ attributes }) => attributes['komavox.service'] === name);
  for (const name of ['gateway', 'catalogue', 'vision', 'voice', 'render'])
    expect({ name, answered: ofService(name) !== undefined }).toEqual({ name, answered: true });
  const ways = {
    'extraction.requested.v1': ['vision.read-pages', 'vision', '/api/vision', '/extract-text'],
    'speech.requested.v1': ['voice.synthesise', 'voice', '/api/tts', '/speak'],
    'video.requested.v1': ['render.make-video', 'render', '/api/video', '/compile'],
  } as const;
  for (const [topic, [group, service, prefix, rest]] of Object.entries(ways)) {
    expect(wayTo(tree, tree.find(handled(topic, group)))).toEqual([
      `gateway: POST ${prefix}/*`,
      `POST ${service}`,
      `${service}: POST ${prefix}${rest}`,
      `send ${topic}`,
      `process ${topic}`,
    ]);
  }
  const drawing = tree.find(workOf('video'));
  expect(drawing ? tree.below(drawing) : []).toEqual(
    expect.arrayContaining(['get render/plans', 'put render/segments', 'put render/videos']),
  );
  for (const store of [
    'find catalogue.',
    'update vision.',
    'insert voice.',
    'insert render.',
    'put vision/pictures',
    'process user.created.v1',
  ])
    expect({ store, used: tree.find(({ name }) => name.startsWith(store)) !== undefined }).toEqual({
      store,
      used: true,
    });
});

/** Routes that the product asks of itself when it has started. */
const atStart = ['/api/voices', '/api/vision/recognisers'];

it('tells of nothing that is stored, and is made by no poller', async () => {
  const told = JSON.stringify(receiver.spans);
  expect(told).not.toContain('Follow me');
  expect(told).not.toContain('aki@example.org');
  // Every trace begins with a call, at the start those for what speaks and reads: what runs by itself makes none.
  const strange = () => {
    const ids = new Set(receiver.spans.map(({ spanId }) => spanId));
    return receiver.spans.filter(
      ({ parentSpanId = '', attributes }) =>
        !ids.has(parentSpanId) &&
        attributes['komavox.service'] !== 'gateway' &&
        !atStart.includes(String(attributes['http.route'])),
    );
  };
  // Of two processes, one may send a child before the other sends its parent.
  for (let tries = 0; tries < 50 && strange().length > 0; tries++) await pause(100);
  expect(strange()).toEqual([]);
});

it('comes with metrics of the same processes', async () => {
  const names = () => new Set(receiver.metrics.map(({ name }) => name));
  for (let tries = 0; tries < 50 && !names().has('komavox.events.lag'); tries++) await pause(100);
  for (const name of [
    'http.server.request.duration',
    'komavox.events.lag',
    'komavox.voice.synthesis.duration',
  ])
    expect([...names()]).toContain(name);
  const services = (received: readonly { readonly service: string }[]) =>
    [...new Set(received.map(({ service }) => service))].filter(Boolean);
  expect(services(receiver.metrics)).toEqual(expect.arrayContaining(services(receiver.spans)));
});

function never(): never {
  throw new Error('The worker has no span');
}
