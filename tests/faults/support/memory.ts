/** Memory of processes as Linux tells it. */
import { readdirSync, readFileSync } from 'node:fs';
import { during } from './during.js';

/** Bytes (RSS) of a process and of all that it started, at the most while `work` went on. */
export async function mostMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  await during(work, () => void (most = Math.max(most, memoryOf(pid))), 50);
  return most;
}

/** Bytes (RSS) of a process and of all that it started. */
export function memoryOf(pid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? read(Number(name)) : []));
  const family = new Set([pid]);
  // Children have higher numbers than their parents, but for numbers that are used again.
  for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  return processes.filter(({ id }) => family.has(id)).reduce((sum, { bytes }) => sum + bytes, 0);
}

function read(id: number): { id: number; parent: number; bytes: number }[] {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return [{ id, parent: field('PPid'), bytes: field('VmRSS') * 1024 }];
  } catch {
    return [];
  }
}
