/** A process that does to itself what a stranger's file might. */
import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '../process.js';

export type Misdeed =
  | { readonly kind: 'count'; readonly to: number }
  /** Milliseconds of processor time. */
  | { readonly kind: 'take long'; readonly ms: number }
  | { readonly kind: 'throw' | 'sleep' | 'spin' | 'fill the heap' | 'fill buffers' | 'exit' };

const kept: unknown[] = [];

serve(async function* ({ kind, ...misdeed }: Misdeed): AsyncGenerator<number> {
  switch (kind) {
    case 'count':
      for (let count = 1; count <= ('to' in misdeed ? misdeed.to : 0); count += 1) yield count;
      break;
    case 'take long': {
      const before = process.cpuUsage();
      const usedMs = ({ user, system } = process.cpuUsage(before)) => (user + system) / 1000;
      while (usedMs() < ('ms' in misdeed ? misdeed.ms : 0)) kept.length = 0;
      yield getPriority();
      break;
    }
    case 'throw':
      throw new Error('This file is not what it says.');
    case 'sleep':
      await pause(60_000);
      break;
    case 'spin':
      for (;;) kept.length = 0;
    case 'fill the heap':
      for (;;) kept.push({ kept: kept.length });
    case 'fill buffers':
      for (;;) kept.push(Buffer.alloc(1_000_000, 1));
    case 'exit':
      process.exit(1);
  }
});
