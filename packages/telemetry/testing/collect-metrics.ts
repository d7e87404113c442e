/** Metrics as an operator would read them, for tests of what is measured. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTelemetry } from '../src/telemetry.js';

interface CollectedMetrics {
  /** The value of a series now, by its name with labels; undefined when there is none. */
  value(series: string): Promise<number | undefined>;
  /** All series now, in the text format of Prometheus. */
  text(): Promise<string>;
  stop(): Promise<void>;
}

/** From now on; what measures must be made after this. */
export async function collectMetrics(): Promise<CollectedMetrics> {
  const telemetry = await startTelemetry('test', {});
  const server = createServer((request, response) => telemetry.serveMetrics(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const text = async () => (await fetch(address)).text();
  return {
    text,
    async value(series) {
      const line = (await text()).split('\n').find((one) => one.startsWith(`${series} `));
      return line === undefined ? undefined : Number(line.slice(series.length));
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await telemetry.stop();
    },
  };
}
