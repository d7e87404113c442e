/** What was answered, by call; and what should not have been. */
import type { DescribedCall } from './described-calls.js';
import { givenUpMs, type Answer, type Letter } from './send.js';

interface Case {
  readonly seed: number;
  readonly call: DescribedCall;
  readonly wrong: string;
  readonly letter: Letter;
}

interface Row {
  count: number;
  success: number;
  refused: number;
  limited: number;
  other: number;
  slowestMs: number;
  readonly codes: Map<string, number>;
}

/** Fetching what others have, or speaking a long text: the answer tells of their failure, or of a wait, not of ours. */
const allowedCodes = new Set(['fetch_failed', 'fetch_timeout', 'speech_timeout']);

/** Milliseconds that a call may take; those that wait for work of the product, longer. */
const deadlineMs = (path: string): number =>
  /^\/api\/(?:tts\/speak|vision\/extract-text|vision\/panels|video\/compile)$/.test(path) ? 120_000 : 30_000;

export class Tally {
  readonly violations: string[] = [];
  readonly #rows = new Map<string, Row>();
  readonly #endings = new Map<string, number>();

  constructor(calls: readonly DescribedCall[]) {
    for (const { name } of calls)
      this.#rows.set(name, {
        count: 0,
        success: 0,
        refused: 0,
        limited: 0,
        other: 0,
        slowestMs: 0,
        codes: new Map(),
      });
  }

  add(made: Case, { status, code, tookMs, ended }: Answer): void {
    const row = this.#rows.get(made.call.name);
    if (!row) return;
    row.count += 1;
    row.slowestMs = Math.max(row.slowestMs, Math.round(tookMs));
    if (code !== '') row.codes.set(code, (row.codes.get(code) ?? 0) + 1);
    if (status === undefined) {
      row.other += 1;
      this.#endings.set(ended, (this.#endings.get(ended) ?? 0) + 1);
    } else if (status < 400) row.success += 1;
    else if (status === 429) row.limited += 1;
    else if (status < 500) row.refused += 1;
    else row.other += 1;
    const isAllowed = status === undefined || status < 500 || status === 503 || status === 507;
    if (!isAllowed && !allowedCodes.has(code)) this.#violation(made, `${status} ${code}`);
    if (made.letter.manner !== 'whole') return;
    // A large body that is refused may not have been written to its end.
    if (status === undefined && (made.letter.body?.length ?? 0) < 50_000) this.#violation(made, ended);
    if (tookMs > Math.min(deadlineMs(made.call.path), givenUpMs))
      this.#violation(made, `${status ?? ended} after ${Math.round(tookMs)} ms`);
  }

  get count(): number {
    return [...this.#rows.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** Calls of which none succeeded. */
  get neverReached(): readonly string[] {
    return [...this.#rows].filter(([, { success }]) => success === 0).map(([name]) => name);
  }

  print(): void {
    const share = (part: number, { count }: Row) => `${Math.round((100 * part) / Math.max(1, count))} %`;
    console.table(
      Object.fromEntries(
        [...this.#rows].map(([name, row]) => [
          name,
          {
            calls: row.count,
            '2xx, 3xx': share(row.success, row),
            '4xx': share(row.refused, row),
            '429': share(row.limited, row),
            'cut, 5xx': share(row.other, row),
            'slowest ms': row.slowestMs,
            'most often': [...row.codes].sort(([, one], [, other]) => other - one)[0]?.join(' ') ?? '',
          },
        ]),
      ),
    );
    console.log([...this.#endings].map(([ended, count]) => `${count} x ${ended}`).join(', '));
  }

  /** Prints the product's last errors, if there were violations. @param output the product's log */
  printErrors(output: string): void {
    if (this.violations.length === 0) return;
    const errors = output.split('\n').filter((line) => line.includes('"level":50'));
    console.log(
      errors
        .slice(-20)
        .map((line) => line.slice(0, 2000))
        .join('\n'),
    );
  }

  #violation({ seed, call, wrong, letter }: Case, what: string): void {
    const body = letter.body?.toString('latin1').slice(0, 600) ?? '';
    this.violations.push(
      `FUZZ_CASE=${seed} ${call.name}: ${what} (wrong: ${wrong}, ${letter.manner})\n${letter.path.slice(0, 300)} ${JSON.stringify(letter.headers).slice(0, 600)}\n${body}`,
    );
  }
}
