/** Readings printed beside characters of a text (furigana). */

export interface PrintedReading {
  /** Of the characters of the text, in UTF-16 units. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** In kana. */
  readonly reading: string;
}

/** Those that lie within a part of the text, which ends before `to`, counted from its start. */
export const readingsWithin = (
  readings: readonly PrintedReading[],
  from: number,
  to: number,
): readonly PrintedReading[] =>
  readings
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end, reading }) => ({ start: start - from, end: end - from, reading }));
