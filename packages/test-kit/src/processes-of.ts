import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the Node processes that a process has started, by the file that they run. Linux only. */
export function processesOf(parent: number, script: string): readonly number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const runsIt = readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(`/${script}`);
      const [, starter] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'latin1')) ?? [];
      return runsIt && Number(starter) === parent ? [Number(name)] : [];
    } catch {
      // No process, or one that has ended.
      return [];
    }
  });
}
