/** Memory, processes, open files and disk space of the product at one moment. */
import { readdirSync } from 'node:fs';
import type { ProductProcess } from '@komavox/test-support';
import { bytesIn } from '@komavox/weights';
import { collectedMemory } from '../../support/heap.js';
import { familyOf, memoryOf } from '../../support/memory.js';

export interface Footprint {
  readonly minute: number;
  /** Megabytes: what is left of the main process' heap, and what lies outside of it, after a collection. */
  readonly heap: number;
  /** Megabytes (RSS): of the main process, and with its processes. */
  readonly main: number;
  readonly all: number;
  readonly processes: number;
  /** Open files and connections, of the main process. */
  readonly handles: number;
  /** Megabytes of the data folder. */
  readonly disk: number;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** The product was started with `inspectable`. @param minute as the footprint has it */
export async function footprintOf(product: ProductProcess, minute: number): Promise<Footprint> {
  const all = memoryOf(product.pid);
  const { heapUsed, external, rss } = await collectedMemory(product);
  return {
    minute: Number(minute.toFixed(1)),
    heap: megabytes(heapUsed + external),
    main: megabytes(rss),
    all: megabytes(all),
    processes: familyOf(product.pid).length,
    handles: readdirSync(`/proc/${product.pid}/fd`).length,
    disk: megabytes(await bytesIn(product.folder)),
  };
}
