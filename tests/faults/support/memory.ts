/** Memory of processes as Linux tells it. */
import { readdirSync, readFileSync } from 'node:fs';
import { during } from './during.js';

interface Process {
  readonly id: number;
  readonly parent: number;
  /** RSS. */
  readonly bytes: number;
}

/** Bytes (RSS) of a process and of all that it started, at the most while `work` went on. */
export async function mostMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  await during(work, () => void (most = Math.max(most, memoryOf(pid))), 50);
  return most;
}

/** Bytes (RSS) of a process and of all that it started. */
export const memoryOf = (pid: number): number => familyOf(pid).reduce((sum, { bytes }) => sum + bytes, 0);

/** A process and all that it started. */
export function familyOf(pid: number): readonly Process[] {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? read(Number(name)) : []));
  const family = new Set([pid]);
  // Children have higher numbers than their parents, but for numbers that are used again.
  for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  return processes.filter(({ id }) => family.has(id));
}

function read(id: number): Process[] {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return [{ id, parent: field('PPid'), bytes: field('VmRSS') * 1024 }];
  } catch {
    return [];
  }
}
