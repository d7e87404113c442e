/** What the process that speaks takes of the machine, as Linux tells it in /proc. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface WorkerUse {
  /** Megabytes in memory. */
  readonly rss: number;
  /** The most there were. */
  readonly peak: number;
  /** Seconds of all threads since it started. */
  readonly cpuSeconds: number;
}

/** The process that holds the engine, a child of this one; none while one that was replaced has no successor. */
function worker(): number | undefined {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const parent = /^PPid:\s+(\d+)$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const ours = Number(parent) === process.pid;
      return ours && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('synthesis-process');
    } catch {
      return false;
    }
  });
  return found === undefined ? undefined : Number(found);
}

let ticksPerSecond: number | undefined;

/** Only where `processesAreTold`, and while a process speaks. */
export function workerUse(): WorkerUse {
  const use = workerUseIfAny();
  if (!use) throw new Error('No process speaks');
  return use;
}

/** Undefined right after a text with which its process was replaced. */
export function workerUseIfAny(): WorkerUse | undefined {
  const pid = worker();
  if (pid === undefined) return undefined;
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK']).toString());
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1]) / 1000;
  // Fields after the name in brackets; user and system time are the 14th and 15th of all.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return {
    rss: megabytes('VmRSS') * 1.024,
    peak: megabytes('VmHWM') * 1.024,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
  };
}
