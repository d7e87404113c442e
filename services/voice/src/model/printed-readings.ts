/** Readings printed beside characters of a text (furigana). */
import type { PrintedReading } from '@komavox/cast';

/** Those that lie within a part of the text, which ends before `to`, counted from its start. */
export const readingsWithin = (
  readings: readonly PrintedReading[],
  from: number,
  to: number,
): readonly PrintedReading[] =>
  readings
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end, reading }) => ({ start: start - from, end: end - from, reading }));

/** For names and fingerprints, whatever order its fields came in. */
export const listed = ({ start, end, reading }: PrintedReading) => [start, end, reading] as const;
