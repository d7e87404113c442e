/** An OTLP/HTTP receiver (JSON) that keeps the spans and metrics it is sent, by any number of processes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** `service.name` of the process that it comes from. */
  readonly service: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface ReceivedMetric {
  readonly name: string;
  readonly service: string;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface SentSpan extends Omit<ReceivedSpan, 'service' | 'attributes'> {
  readonly attributes: readonly Attribute[];
}

interface Resource {
  readonly attributes: readonly Attribute[];
}

interface Export {
  readonly resourceSpans?: readonly {
    readonly resource: Resource;
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly resource: Resource;
    readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[];
  }[];
}

export interface OtlpReceiver {
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** Each as often as it came. */
  readonly metrics: readonly ReceivedMetric[];
  close(): Promise<void>;
}

/** Values as text, whatever they are. */
const plain = (attributes: readonly Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));

const serviceOf = ({ attributes }: Resource): string => plain(attributes)['service.name'] ?? '';

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const metrics: ReceivedMetric[] = [];
  const keep = (sent: Export) => {
    for (const { resource, scopeSpans } of sent.resourceSpans ?? []) {
      const service = serviceOf(resource);
      const all = scopeSpans.flatMap((scope) => scope.spans);
      spans.push(...all.map((span) => ({ ...span, service, attributes: plain(span.attributes) })));
    }
    for (const { resource, scopeMetrics } of sent.resourceMetrics ?? []) {
      const service = serviceOf(resource);
      const all = scopeMetrics.flatMap((scope) => scope.metrics);
      metrics.push(...all.map(({ name }) => ({ name, service })));
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      keep(JSON.parse(Buffer.concat(chunks).toString()) as Export);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
