/** The work of a job belongs to the trace of the call that asked for it, whoever begins it and why. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trace, type Span } from '@opentelemetry/api';
import { startTelemetry, type Telemetry } from '@komavox/telemetry';
import { openHost } from './host.js';
import { never } from './sample.js';

let folder: string;
let telemetry: Telemetry;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  // Nothing listens there: spans are made, and lost.
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = 'http://127.0.0.1:9';
  telemetry = await startTelemetry('jobs', process.env);
});
afterAll(async () => {
  await telemetry.stop();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  rmSync(folder, { recursive: true, force: true });
});

const inTrace = <Result>(work: () => Promise<Result>): Promise<readonly [string, Result]> =>
  trace.getTracer('test').startActiveSpan('call', async (span: Span) => {
    const result = await work();
    span.end();
    return [span.spanContext().traceId, result] as const;
  });

it.each([
  ['by its wake-up', {}],
  ['by a look for work', { noWakeUps: true }],
])('a job begun %s', async (name, options) => {
  await using host = await openHost({ folder, ...options });
  const [asked] = await inTrace(() => host.jobs.insert({ _id: name, userId: 'ada', work: 'succeed' }));
  expect(await host.jobs.waitFor(name, { maxWaitMs: 50_000, signal: never })).toMatchObject({
    state: 'done',
  });
  expect(host.sample.traces.get(name)).toBe(asked);
});

it('a job asked for in no trace makes none', async () => {
  await using host = await openHost({ folder, noWakeUps: true });
  await host.jobs.insert({ _id: 'alone', userId: 'ada', work: 'succeed' });
  expect(await host.jobs.waitFor('alone', { maxWaitMs: 50_000, signal: never })).toMatchObject({
    state: 'done',
  });
  expect(host.sample.traces.get('alone')).toBeUndefined();
});
