/** The product as its own process, as `npm start` runs it: to be talked to, killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../../services/standalone/dist/src/main.js');

export interface ProductProcess {
  readonly origin: string;
  readonly internalOrigin: string;
  readonly folder: string;
  readonly process: ChildProcess;
  /** What it has written so far, both streams. */
  output(): string;
  /** Resolves once it has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'komavox-e2e-'));

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface StartOptions {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Keep the same over a restart, so that clients find it again. */
  readonly ports?: { readonly port: number; readonly internalPort: number };
  /** No file may become larger than so many KiB. */
  readonly largestFileKib?: number;
}

/** Resolves when the product says that it is ready; rejects with its output when it ends or is late. */
export async function startProduct({
  folder,
  environment = {},
  ports,
  largestFileKib,
}: StartOptions): Promise<ProductProcess> {
  const port = ports?.port ?? (await freePort());
  const internalPort = ports?.internalPort ?? (await freePort());
  // The shell counts in blocks of 512 bytes, and becomes the product.
  const limited = `ulimit -f ${(largestFileKib ?? 0) * 2} && exec "$0" "$@"`;
  const [command, args] =
    largestFileKib === undefined
      ? [process.execPath, [main]]
      : ['sh', ['-c', limited, process.execPath, main]];
  const child = spawn(command, args, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      INTERNAL_HOST: '127.0.0.1',
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      // One address is many people here.
      REGISTRATIONS_PER_HOUR: '100000',
      AUTH_CALLS_PER_MINUTE: '100000',
      READER_PROXY_PER_MINUTE: '100000',
      READER_SCRAPES_PER_MINUTE: '100000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let asked = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The product did not start in 90 s:\n${output}`)), 90_000);
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-100_000);
      if (output.includes('Komavox is ready at')) {
        clearTimeout(late);
        resolve();
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      reject(new Error(`The product ended (${code ?? signal ?? ''}):\n${output}`));
      if (!asked) process.stderr.write(`The product ended (${code ?? signal ?? ''}):\n${output}\n`);
    });
  });
  await ready;
  return {
    origin: `http://127.0.0.1:${port}`,
    internalOrigin: `http://127.0.0.1:${internalPort}`,
    folder,
    process: child,
    output: () => output,
    async kill(signal) {
      asked = true;
      child.kill(signal);
      await ended;
    },
  };
}
