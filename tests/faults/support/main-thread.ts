import { readFileSync } from 'node:fs';

/** Hundredths of a second, on every Linux that Node runs on. */
const ticksASecond = 100;

/**
 * Milliseconds of processor time that the main thread of a process spent on `work`: how long others waited for it, however
 * busy the machine is. Linux only.
 */
export async function mainThreadTime(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = spentMs(pid);
  await work();
  return spentMs(pid) - before;
}

/** Milliseconds of processor time that the main thread of a process has spent so far. */
export function spentMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  // proc(5): utime and stime are the 14th and 15th; the 2nd, the name, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksASecond;
}
