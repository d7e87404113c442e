/** The report of every benchmark: one JSON line for programs, a table for people. */

export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
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
  for (const { what, value, unit, limit } of rows) {
    const verdict = limit === undefined ? '' : `  limit ${limit} ${unit}${value <= limit ? '' : '  BROKEN'}`;
    process.stdout.write(
      `${what.padEnd(width)}  ${value.toFixed(value < 10 ? 2 : 1).padStart(8)} ${unit}${verdict}\n`,
    );
  }
  if (broken.length > 0) process.exitCode = 1;
}
