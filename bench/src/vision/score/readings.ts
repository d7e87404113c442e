/** Readings printed beside characters: how many are given, and how many of those stand there. */
import type { TruthPage, TruthReading } from '../truth.js';
import { comparable } from './comparable.js';
import type { Reading } from './reading.js';
import { sum } from './sum.js';

export interface ReadingCounts {
  readonly readings: number;
  readonly readingsGiven: number;
  /** Characters and kana as printed. */
  readonly readingsRight: number;
}

/** Wherever on the page. */
export function scoreReadings({ blocks, language }: TruthPage, { pieces }: Reading): ReadingCounts {
  const counted = (all: readonly { readonly readings?: readonly TruthReading[] | undefined }[]) => {
    const counts = new Map<string, number>();
    for (const [base, kana] of all.flatMap(({ readings = [] }) => readings)) {
      const name = `${comparable(base, language).join('')} ${kana}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  };
  const printed = counted(blocks);
  const given = counted(pieces);
  return {
    readings: sum([...printed.values()]),
    readingsGiven: sum([...given.values()]),
    readingsRight: sum([...given].map(([name, count]) => Math.min(count, printed.get(name) ?? 0))),
  };
}
