/** The product as its own process, as `npm start` runs it: to be talked to, killed and started again. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@komavox/test-servers';
import { startProcess, type ServiceProcess } from '@komavox/cluster';

export interface ProductProcess extends ServiceProcess {
  readonly origin: string;
  readonly internalOrigin: string;
  readonly folder: string;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'komavox-test-'));

interface StartOptions {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Keep the same over a restart, so that clients find it again. */
  readonly ports?: { readonly port: number; readonly internalPort: number };
  /** No file may become larger than so many KiB. */
  readonly largestFileKib?: number;
}

/** Resolves when the product has started; rejects with its output when it ends or is late. */
export async function startProduct(options: StartOptions): Promise<ProductProcess> {
  const { folder, environment = {}, largestFileKib } = options;
  // The shell counts in blocks of 512 bytes, and becomes the product.
  const limited = ['sh', '-c', `ulimit -f ${(largestFileKib ?? 0) * 2} && exec "$0" "$@"`];
  const ports = options.ports ?? { port: await freePort(), internalPort: await freePort() };
  const started = await startProcess({
    service: 'standalone',
    ...ports,
    folder,
    environment,
    within: largestFileKib === undefined ? [] : limited,
    readyAt: '/startupz',
  });
  return {
    ...started,
    origin: `http://127.0.0.1:${ports.port}`,
    internalOrigin: `http://127.0.0.1:${ports.internalPort}`,
    folder,
  };
}
