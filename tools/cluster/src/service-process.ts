/** A `main.js` of the product as a process of its own, to be talked to, killed and started again. */
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { killWithParent } from '@komavox/test-servers';

const services = join(import.meta.dirname, '../../../../services');

export interface ServiceProcess {
  readonly pid: number;
  /** Output so far, both streams. */
  output(): string;
  /** Resolves with its exit code once it has ended, with null when the signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

interface ProcessOptions {
  /** Folder in `services/`. */
  readonly service: string;
  readonly port: number;
  readonly internalPort: number;
  /** DATA_DIR. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** A command that makes another the process it was. */
  readonly within?: readonly string[];
  /** The health path that answers 200 once it may be used. */
  readonly readyAt: '/startupz' | '/readyz';
}

/** A dozen processes may start at once on two cores, and a member of a group that is late costs the others half a minute. */
const startWithinMs = 180_000;

/** Resolves when it is ready; rejects with its output when it ends or is late. */
export async function startProcess(options: ProcessOptions): Promise<ServiceProcess> {
  const { service, port, internalPort, folder, environment = {}, args = [], within = [] } = options;
  const main = join(services, service, 'dist/src/main.js');
  // A parent that is killed before it tidies up leaves no process behind.
  const [command = process.execPath, ...rest] = [
    ...killWithParent(),
    ...within,
    process.execPath,
    main,
    ...args,
  ];
  const child = spawn(command, rest, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      INTERNAL_HOST: '127.0.0.1',
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      // One address stands for many users here.
      REGISTRATIONS_PER_HOUR: '100000',
      AUTH_CALLS_PER_MINUTE: '100000',
      READER_PROXY_PER_MINUTE: '100000',
      READER_SCRAPES_PER_MINUTE: '100000',
      ...environment,
      // As the image and `npm start` have them.
      MALLOC_MMAP_THRESHOLD_: '4194304',
      MALLOC_TRIM_THRESHOLD_: '67108864',
      NODE_OPTIONS: `--v8-pool-size=1 ${environment['NODE_OPTIONS'] ?? process.env['NODE_OPTIONS'] ?? ''}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let asked = false;
  let end: string | undefined;
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code, signal) => {
      end = String(code ?? signal);
      if (!asked) process.stderr.write(`${service} ended (${end}):\n${output}\n`);
      resolve(code);
    });
  });
  const read = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-100_000);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);

  const deadline = Date.now() + startWithinMs;
  const health = `http://127.0.0.1:${internalPort}${options.readyAt}`;
  while (!(await answers(health))) {
    if (end !== undefined) throw new Error(`${service} ended (${end}):\n${output}`);
    if (Date.now() > deadline) {
      const said = await fetch(health, { signal: AbortSignal.timeout(10_000) }).then(
        (answer) => answer.text(),
        String,
      );
      child.kill('SIGKILL');
      throw new Error(`${service} was not ready in ${startWithinMs / 1000} s: ${said}\n${output}`);
    }
    await pause(50);
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    async kill(signal) {
      asked = true;
      child.kill(signal);
      return ended;
    },
  };
}

/** Whether a health path answers 200. */
export async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Runs a program of a service to its end; rejects with what it wrote when it fails. */
export async function runJob(
  service: string,
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const file = join(services, service, 'dist/src', program);
  await promisify(execFile)(process.execPath, [file], { env: { ...process.env, ...environment } });
}
