/** The report at the end of a move. */
import type { Plan } from './plan.js';
import { plural } from './plan.js';
import type { Verdict } from './verify.js';

/** Settings and steps for the product at the target. */
export interface NextSteps {
  /** Names and values of settings, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
  /** A sentence each. */
  readonly steps: readonly string[];
}

const shownDigits = 16;

export function planText({ documents, objects, deadLetters }: Plan): string {
  return [
    'It would',
    `  copy ${plural(documents.toCopy, 'document')}, ${plural(objects.toCopy, 'object')} (${megabytes(objects.bytes)}) and ${plural(deadLetters.missing.length, 'dead letter')}`,
    `  remove ${plural(documents.toRemove, 'document')}, ${plural(objects.toRemove, 'object')} and ${plural(deadLetters.foreign.length, 'dead letter')} at the target`,
  ].join('\n');
}

export function verdictText({ documents, objects, deadLetters }: Verdict): string {
  const rows = [
    ['documents', 'source', 'target', '', 'checksum of the target', ''],
    ...documents.map(({ name, source, target, same }) => [
      name,
      String(source.count),
      String(target.count),
      '',
      target.checksum.slice(0, shownDigits),
      mark(same),
    ]),
    ['', '', '', '', '', ''],
    ['objects', 'source', 'target', 'size', 'checksum of the target', ''],
    ...objects
      .filter(({ source, target }) => source.count + target.count > 0)
      .map(({ name, source, target, same }) => [
        name,
        String(source.count),
        String(target.count),
        megabytes(target.bytes),
        target.checksum.slice(0, shownDigits),
        mark(same),
      ]),
  ];
  return `${table(rows)}\n\ndead letters: ${deadLetters}`;
}

export function nextStepsText({ settings, steps }: NextSteps): string {
  return [
    'Set for every process:',
    ...Object.entries(settings).map(([name, value]) => `  ${name}=${value}`),
    'Then:',
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
  ].join('\n');
}

const mark = (same: boolean): string => (same ? 'same' : 'DIFFERENT');
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const numeric = new Set([1, 2, 3]);
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          numeric.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
