/** What this process and those that it has started and seen end took of the machine. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Cost } from './page-reader.js';

/** Seconds of children are told by Linux alone. */
function childSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString());
  // After the name in brackets; those of children are the 16th and 17th of all.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

export function ownCost(): Required<Cost> {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 + childSeconds(),
    megabytes: (maxRSS * 1.024) / 1000,
  };
}
