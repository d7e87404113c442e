/** Metrics as an operator would read them, for tests of what is measured. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTelemetry } from '../telemetry/telemetry.js';

export interface CollectedMetrics {
  /** The value of a series now, by its name with labels; undefined when there is none. */
  value(series: string): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** From now on; what measures must be made after this. */
export async function collectMetrics(): Promise<CollectedMetrics> {
  const telemetry = await startTelemetry('test', {});
  const server = createServer((request, response) => telemetry.serveMetrics(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    async value(series) {
      const text = await (await fetch(address)).text();
      const line = text.split('\n').find((one) => one.startsWith(`${series} `));
      return line === undefined ? undefined : Number(line.slice(series.length));
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await telemetry.stop();
    },
  };
}
