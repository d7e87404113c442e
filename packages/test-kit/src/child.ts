/** Processes that tests start and kill for real. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

interface Child {
  /** Lines of stdout so far. */
  readonly lines: readonly string[];
  /** The next line that begins so, or one that has come already; rejects when the process ends without it. */
  line(beginning: string): Promise<string>;
  /** SIGKILL; resolves when the process is gone and all it wrote is in `lines`. */
  kill(): Promise<void>;
}

export function startChild(script: URL, args: readonly string[]): Child {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => {
    lines.push(line);
    for (const wake of waiting) wake();
  });
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]);
  let alive = true;
  void ended.then(() => {
    alive = false;
    for (const wake of waiting) wake();
  });
  return {
    lines,
    line: (beginning) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => line.startsWith(beginning));
          if (found === undefined && alive) return;
          waiting.delete(look);
          if (found !== undefined) resolve(found);
          else reject(new Error(`The process ended without "${beginning}"`));
        };
        waiting.add(look);
        look();
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
