/** Who reads pages: the product, and its peers. */
import type { Reading } from '../score/reading.js';
import type { TruthPage } from '../truth.js';

export interface PageReader {
  readonly name: string;
  /** Pages that it reads at a time. */
  readonly atATime: number;
  /** @throws Error where the page can't be read */
  read(page: TruthPage): Promise<Reading>;
  /** Of all its processes, as far as the system tells it. */
  cost(): Promise<Cost>;
  close(): Promise<void>;
}

export interface Cost {
  readonly cpuSeconds?: number;
  /** The most there were in memory. */
  readonly megabytes?: number;
}
