import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metrics, trace } from '@opentelemetry/api';
import { until } from '@komavox/test-kit';
import { isWanted, startTelemetry, type Telemetry } from './telemetry.js';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(handle: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

const serve = ({ serveMetrics }: Telemetry) =>
  listening((request, response) => serveMetrics(request, response));
const read = async (address: string) => (await fetch(address)).text();

describe('metrics', () => {
  it('are served with the name of the process, and leave out a gauge that has no value any more', async () => {
    const telemetry = await startTelemetry('voice', {});
    const address = await serve(telemetry);
    let known = true;
    metrics
      .getMeter('test')
      .createObservableGauge('komavox.test.depth')
      .addCallback((result) => {
        if (known) result.observe(3);
      });
    expect(await read(address)).toContain('komavox_test_depth 3');
    expect(await read(address)).toMatch(/target_info\{.*service_name="voice"/);
    known = false;
    expect(await read(address)).not.toMatch(/^komavox_test_depth/m);
    await telemetry.stop();
  });

  it('leave by OTLP, too, when the standard variables ask for it', async () => {
    const bodies: string[] = [];
    const endpoint = await listening((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.push(`${request.url ?? ''} ${body}`);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    const environment = {
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${endpoint}/v1/metrics`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRIC_EXPORT_INTERVAL: '50',
      OTEL_SERVICE_NAME: 'my-voice',
    };
    // The exporter reads the process' own.
    Object.assign(process.env, environment);
    const telemetry = await startTelemetry('voice', environment);
    const address = await serve(telemetry);
    metrics.getMeter('test').createHistogram('komavox.test.duration').record(1);
    await until('it has come', () => bodies.some((body) => body.includes('komavox.test.duration')));
    for (const name of Object.keys(environment)) Reflect.deleteProperty(process.env, name);
    expect(bodies[0]).toMatch(/^\/v1\/metrics /);
    expect(bodies[0]).toContain('{"key":"service.name","value":{"stringValue":"my-voice"}}');
    expect(await read(address)).toContain('komavox_test_duration_count');
    await telemetry.stop();
  });
});

it('tracing that was stopped leaves the process to the next', async () => {
  const isRecording = () => trace.getTracer('test').startSpan('work').isRecording();
  // Nothing listens there: spans are made, and lost.
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  Object.assign(process.env, environment);
  for (let round = 0; round < 2; round++) {
    const telemetry = await startTelemetry('voice', environment);
    expect(isRecording()).toBe(true);
    await telemetry.stop();
    expect(isRecording()).toBe(false);
  }
  Reflect.deleteProperty(process.env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
});

it.each([
  ['nothing is set', {}, false, false],
  ['an endpoint is set', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, true, true],
  ['one of metrics is set', { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://c:4318' }, false, true],
  ['an exporter is named', { OTEL_METRICS_EXPORTER: 'otlp' }, false, true],
  ['only /metrics is asked for', { OTEL_METRICS_EXPORTER: 'prometheus' }, false, false],
  [
    'one of them is off',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_METRICS_EXPORTER: 'none' },
    true,
    false,
  ],
  ['all is off', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' }, false, false],
])('when %s', (_when, environment: Record<string, string>, traces, ofMetrics) => {
  expect([isWanted('TRACES', environment), isWanted('METRICS', environment)]).toEqual([traces, ofMetrics]);
});
