/** `npm start` looks after the product: a crash is followed by a start, a signal by an end in order. */
import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@komavox/test-servers';
import { temporaryFolder } from '@komavox/test-support';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

interface Started {
  readonly process: ChildProcess;
  readonly port: number;
  /** All it wrote so far. */
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

let folder: string;
let started: Started | undefined;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  if (started && started.process.exitCode === null && started.process.signalCode === null) {
    for (const pid of productsOf(started)) process.kill(pid, 'SIGKILL');
    process.kill(-Number(started.process.pid), 'SIGKILL');
  }
  started = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function npmStart(port?: number): Promise<Started> {
  const ports = { port: port ?? (await freePort()), internalPort: await freePort() };
  // A group of its own, as a terminal gives to what it runs.
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Of the tests' runner.
      NODE_ENV: undefined,
      PORT: String(ports.port),
      INTERNAL_PORT: String(ports.internalPort),
      DATA_DIR: folder,
      WEIGHTS_FETCH_MB: '0',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, port: ports.port, output: () => output, exit };
}

async function answers({ port }: Started, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; ; await pause(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/about`).catch(() => undefined);
    if (answer && answer.status !== 503) return;
    if (Date.now() > end) throw new Error('The product does not answer.');
  }
}

/** Process ids of the product itself, by the data folder in its environment. */
function productsOf({ port }: Started): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return listed
    .filter((line) => line.includes('services/standalone/dist/src/main.js'))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => environmentOf(pid).includes(`PORT=${port}\0`));
}

function environmentOf(pid: number): string {
  try {
    return execFileSync('cat', [`/proc/${pid}/environ`], {
      encoding: 'latin1',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

it('starts the product again after crashes, later each time, and ends it in order on Ctrl+C', async () => {
  started = await npmStart();
  await answers(started);
  for (const [signal, delay] of [
    ['SIGKILL', 1],
    ['SIGSEGV', 2],
  ] as const) {
    const [pid = 0] = productsOf(started);
    process.kill(pid, signal);
    for (const end = Date.now() + 20_000; productsOf(started).includes(pid) && Date.now() < end;)
      await pause(50);
    await answers(started);
    expect(started.output()).toContain(
      `the product ended unexpectedly, by ${signal}. It starts again in ${delay} s; nothing stored is lost.`,
    );
    expect(productsOf(started)).toHaveLength(1);
  }
  // To the whole group, as a terminal sends it; npm passes it on once more.
  process.kill(-Number(started.process.pid), 'SIGINT');
  await started.exit;
  expect(started.output()).toContain('"msg":"stopping"');
  expect(started.output().match(/ended unexpectedly/g)).toHaveLength(2);
  expect(productsOf(started)).toEqual([]);
});

it('does not try again what never started', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  started = await npmStart(port);
  expect(await started.exit).toBe(2);
  expect(started.output()).toContain('Could not start.');
  expect(started.output()).not.toContain('starts again');
  taken.close();
});
