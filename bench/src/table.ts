/** The report of every benchmark: one JSON line for programs, a table for people. */

export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Where the value lies with 95 %, in the same unit. */
  readonly interval?: readonly [number, number];
  /** The most it may be, in the same unit; the run fails above it. */
  readonly limit?: number;
}

/** Sets the exit code to 1 when a limit is broken. */
export function printTable(bench: string, rows: readonly Row[]): void {
  const broken = rows.filter(({ value, limit }) => limit !== undefined && !(value <= limit));
  process.stdout.write(
    `${JSON.stringify({ bench, node: process.version, ok: broken.length === 0, rows })}\n\n`,
  );
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, value, unit, interval, limit } of rows) {
    const range = interval ? `  (${interval.map(short).join(' to ')})` : '';
    const verdict = limit === undefined ? '' : `  limit ${limit} ${unit}${value <= limit ? '' : '  BROKEN'}`;
    process.stdout.write(`${what.padEnd(width)}  ${short(value).padStart(8)} ${unit}${range}${verdict}\n`);
  }
  if (broken.length > 0) process.exitCode = 1;
}

const short = (value: number): string => value.toFixed(Math.abs(value) < 10 ? 2 : 1);
