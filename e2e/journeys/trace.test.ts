/** One trace leads from the browser's request through the outbox and the log to the worker. */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@komavox/standalone';
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../src/otlp-receiver.js';
import { startProduct, temporaryFolder, type ProductProcess } from '../src/product-process.js';

const folder = temporaryFolder();
let receiver: OtlpReceiver;
let product: ProductProcess;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  product = await startProduct({
    folder,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  });
});
afterAll(async () => {
  await product.kill('SIGTERM');
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

it('reaches the span of the worker that handles speech.requested', async () => {
  const client = createClient(product.origin);
  await client.register('Aki', 'aki@example.org', 'correct horse battery');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const asked = 'b7ad6b7169203331';
  const answer = await client.call('/api/tts/speak', {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${asked}-01` },
    body: JSON.stringify({ text: 'Follow me.', language: 'en' }),
  });
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');

  const spansOfTrace = () => receiver.spans.filter((span) => span.traceId === traceId);
  const isWorker = ({ name }: ReceivedSpan) => name.includes('speech.requested.v1');
  for (let tries = 0; tries < 100 && !spansOfTrace().some(isWorker); tries++) await pause(100);
  await pause(500);

  const spans = spansOfTrace();
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const lineage: string[] = [];
  for (let span = spans.find(isWorker); span; span = byId.get(span.parentSpanId ?? '')) {
    lineage.unshift(span.name);
    if (span.parentSpanId === asked) lineage.unshift('browser');
  }
  console.log(`one trace: ${lineage.join(' > ')}`);
  expect(lineage[0]).toBe('browser');
  expect(lineage[1]).toMatch(/^POST/);
  expect(lineage[lineage.length - 1]).toContain('speech.requested.v1');
});
