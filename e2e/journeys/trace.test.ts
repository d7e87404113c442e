/**
 * One trace leads from the browser's request through the gateway, the service, the outbox and the log to the worker, and
 * to the stores below each. Nothing here knows how many processes that is.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Client } from '@komavox/standalone';
import { listedMangas } from '../src/listed-mangas.js';
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../src/otlp-receiver.js';
import { raiseShape, type Shape } from '../src/shape.js';
import { traceTree, type TraceTree } from '../src/trace-tree.js';

const asked = 'b7ad6b7169203331';
let receiver: OtlpReceiver;
let product: Shape;
let client: Client;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  product = await raiseShape({
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

/** The trace once it has the span, and no more spans have come for a while. */
async function traceWith(traceId: string, matches: (span: ReceivedSpan) => boolean): Promise<TraceTree> {
  let tree = traceTree(receiver.spans, traceId, asked);
  let before = -1;
  for (let tries = 0; tries < 200; tries++) {
    if (tree.find(matches) && tree.spans.length === before) break;
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

const named = (name: string) => (span: ReceivedSpan) => span.name === name;
const worker = (topic: string) => named(`process ${topic}`);

it('of a speech has gateway, service, log, worker and stores, each below what asked for it', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answer = await client.call('/api/tts/speak', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...traced(traceId) },
    body: JSON.stringify({ text: 'Follow me.', language: 'en' }),
  });
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  const isWorker = worker('speech.requested.v1');
  const tree = await traceWith(traceId, isWorker);
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
  const work = tree.find(isWorker);
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

it('of a video has the worker that another service asked for, and the objects that it puts', async () => {
  const traceId = '1bf7651916cd43dd8448eb211c80319d';
  const [manga] = await listedMangas(client);
  const [chapter] = await client.chapters(manga?.id ?? '', 'en');
  const [page = ''] = await client.pages(chapter?.id ?? '');
  const exportId = randomUUID();
  const { audio } = await client.speak('The first page.', 'en');
  await client.upload(exportId, [{ picture: await client.picture(page), audio }]);
  const video = await client.call('/api/video/compile', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...traced(traceId) },
    body: JSON.stringify({ exportId }),
  });
  expect(video.headers.get('content-type')).toBe('video/mp4');
  const isWorker = worker('video.requested.v1');
  const tree = await traceWith(traceId, isWorker);
  console.log(tree.print());

  expect(wayTo(tree, tree.find(isWorker))).toEqual([
    'gateway: POST /api/video/*',
    'POST render',
    'render: POST /api/video/compile',
    'send video.requested.v1',
    'process video.requested.v1',
  ]);
  const work = tree.find(isWorker);
  expect(work ? tree.below(work) : []).toEqual(
    expect.arrayContaining(['get render/plans', 'put render/segments', 'put render/videos']),
  );
});

it('tells of nothing that is stored, and is made by no poller', async () => {
  const told = JSON.stringify(receiver.spans);
  expect(told).not.toContain('Follow me');
  expect(told).not.toContain('aki@example.org');
  // Every trace begins with a call: what runs by itself makes none.
  const strange = () => {
    const ids = new Set(receiver.spans.map(({ spanId }) => spanId));
    return receiver.spans.filter(
      ({ parentSpanId = '', attributes }) =>
        !ids.has(parentSpanId) && attributes['komavox.service'] !== 'gateway',
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
