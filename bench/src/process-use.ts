/** What a process and all that it has started take of the machine, as Linux tells it in /proc. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface ProcessUse {
  readonly cpuSeconds: number;
  /** In memory now. */
  readonly megabytes: number;
}

/** Elsewhere what needs it is left out. */
export const processesAreTold = existsSync('/proc/self/stat');

let ticksPerSecond: number | undefined;

/** Those that have ended count with the seconds that they took. */
export function processUse(root = process.pid): ProcessUse {
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK']).toString());
  const all = readdirSync('/proc').flatMap((pid) => (/^\d+$/u.test(pid) ? (processNamed(pid) ?? []) : []));
  const own = new Set([root]);
  // A child may be listed before its parent.
  for (let before = 0; before < own.size;) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  const ours = all.filter(({ pid }) => own.has(pid));
  return {
    cpuSeconds: ours.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond,
    megabytes: ours.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1000,
  };
}

/** Undefined where it has ended. */
function processNamed(pid: string) {
  try {
    // After the name in brackets; its own seconds and those of ended children are the 14th to 17th of all.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const kilobytes = Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1] ?? 0) * 1.024;
    return { pid: Number(pid), parent: Number(fields[1]), ticks, kilobytes };
  } catch {
    return undefined;
  }
}
