/** What a process of Node holds, once all that can be collected is: told by its inspector, which it opens for that. */
import { until } from '@komavox/test-kit';
import { WebSocket } from 'undici';

interface ReadableProcess {
  readonly pid: number;
  output(): string;
}

/** In NODE_OPTIONS of the process: the inspector takes a free port when it opens. */
export const inspectable = '--inspect-port=127.0.0.1:0';

/** Bytes. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
}

/** Told once: what a process has said long ago is forgotten. */
const addresses = new WeakMap<ReadableProcess, string>();

async function openInspector(inspected: ReadableProcess): Promise<string> {
  const known = addresses.get(inspected);
  if (known !== undefined) return known;
  process.kill(inspected.pid, 'SIGUSR1');
  const told = () => /Debugger listening on (ws:\S+)/.exec(inspected.output())?.[1];
  await until('the inspector listens', () => told() !== undefined);
  const address = told() ?? '';
  addresses.set(inspected, address);
  return address;
}

/** Node only; the process was started with `inspectable`. */
export async function collectedMemory(inspected: ReadableProcess): Promise<Memory> {
  const socket = new WebSocket(await openInspector(inspected));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let calls = 0;
  const ask = (method: string, params: object = {}): Promise<{ result?: { value?: unknown } }> =>
    new Promise((resolve) => {
      const id = ++calls;
      const listen = (event: { data: unknown }) => {
        const answer = JSON.parse(String(event.data)) as {
          id?: number;
          result: { result?: { value?: unknown } };
        };
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(answer.result);
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method, params }));
    });
  // What the first collection finalises, the second frees.
  for (let times = 0; times < 2; times++) await ask('HeapProfiler.collectGarbage');
  const answer = await ask('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true });
  socket.close();
  return answer.result?.value as Memory;
}

export const inMegabytes = (memory: Memory): string =>
  Object.entries(memory)
    .map(([name, bytes]) => `${name} ${Math.round(Number(bytes) / 1e6)}`)
    .join(', ');
