/** The figures of all readers: a table beside each other, and rows with limits for the product. */
import type { Row } from '../table.js';
import { groupBy } from './groups.js';
import { groupOf, type Measured, type PageResult } from './measure.js';
import { nothing, type Counts } from './score/score-page.js';
import { sum } from './score/sum.js';

const added = (pages: readonly PageResult[]): Counts =>
  Object.fromEntries(
    Object.keys(nothing).map((key) => [key, sum(pages.map(({ counts }) => counts[key as keyof Counts]))]),
  ) as Counts;

const percent = (part: number, whole: number): number => (whole === 0 ? NaN : (100 * part) / whole);

interface Figures {
  readonly found: number;
  readonly apart: number;
  readonly recall: number;
  readonly precision: number;
  readonly errors: number;
  readonly order: number;
  readonly kinds: number;
  readonly panels: number;
  readonly readings: number;
  readonly given: number;
}

/** In percent; NaN where there is nothing to tell. */
function figures(counts: Counts): Figures {
  return {
    found: percent(counts.found, counts.blocks),
    apart: percent(counts.apart, counts.found),
    recall: percent(counts.charactersRead, counts.characters),
    precision: percent(counts.writtenRight, counts.written),
    errors: percent(counts.edits, counts.spoken),
    order: percent(counts.inOrder, counts.neighbours),
    kinds: percent(counts.kindsRight, counts.kinds),
    panels: percent(2 * counts.panelsFound, counts.panels + counts.panelsTold),
    readings: percent(counts.readingsRight, counts.readings),
    given: percent(counts.readingsRight, counts.readingsGiven),
  };
}

interface Line {
  readonly reader: string;
  readonly what: string;
  readonly counts: Counts;
  readonly pagesASecond?: number;
}

/** A line a language and a kind of damage, where a set has several, and one of the whole set. */
function linesOf({ reader, pages, seconds }: Measured): Line[] {
  const bySet = groupBy(pages, ({ page }) => page.set);
  return [...bySet].flatMap(([set, ofSet]) => {
    const languages = groupBy(ofSet, ({ page }) => page.language);
    const damages = groupBy(ofSet, ({ page }) => page.damage);
    const line = (what: string, part: readonly PageResult[]): Line => {
      const groups = new Set(part.map(({ page }) => groupOf(page)));
      const time = sum([...groups].map((group) => seconds.get(group) ?? NaN));
      const isWhole = part.length === ofSet.length || languages.size > 1;
      return {
        reader,
        what: `${set}, ${what}`,
        counts: added(part),
        ...(isWhole && { pagesASecond: part.length / time }),
      };
    };
    const tags = [...new Set(ofSet.flatMap(({ page }) => page.tags))];
    const parts: [string, readonly PageResult[]][] = [
      ...[...damages].filter(() => damages.size > 1),
      ...tags.map((tag): [string, PageResult[]] => [
        tag,
        ofSet.filter(({ page }) => page.tags.includes(tag)),
      ]),
    ];
    return [
      ...(languages.size > 1 ? [...languages].map(([language, part]) => line(language, part)) : []),
      ...parts.map(([what, part]): Line => ({ reader, what: `${set}, ${what}`, counts: added(part) })),
      line('all', ofSet),
    ];
  });
}

const columns: readonly (keyof Figures)[] = [
  'found',
  'apart',
  'recall',
  'precision',
  'errors',
  'order',
  'kinds',
  'panels',
  'readings',
  'given',
];

function cellsOf({ reader, what, counts, pagesASecond = NaN }: Line): string[] {
  const told = figures(counts);
  return [
    what,
    reader,
    String(counts.pages),
    String(counts.blocks),
    ...columns.map((column) => short(told[column])),
    short(pagesASecond, 2),
  ];
}

export function printFigures(measured: readonly Measured[]): void {
  const lines = measured.flatMap(linesOf);
  const groups = [...new Set(lines.map(({ what }) => what))];
  const rows = groups.flatMap((group) => lines.filter(({ what }) => what === group)).map(cellsOf);
  const all = [['', 'reader', 'pages', 'blocks', ...columns, 'pages/s'], ...rows];
  const width = (column: number) => Math.max(...all.map((row) => row[column]?.length ?? 0));
  for (const row of all) {
    const cells = row.map((cell, column) =>
      column < 2 ? cell.padEnd(width(column)) : cell.padStart(width(column)),
    );
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
  for (const { reader, pages, cost } of measured) {
    const cpu =
      cost.cpuSeconds === undefined ? '' : `, ${short(cost.cpuSeconds / pages.length, 2)} CPU s a page`;
    const memory = cost.megabytes === undefined ? '' : `, at most ${short(cost.megabytes, 0)} MB`;
    process.stdout.write(`${reader}: ${pages.length} pages${cpu}${memory}\n`);
  }
  process.stdout.write('\n');
}

const short = (value: number, digits = 1): string => (Number.isNaN(value) ? '-' : value.toFixed(digits));

/** The most that may be wrong on generated pages, in percent, by their damage. */
const limits: Readonly<Record<string, { readonly errors: number }>> = {
  clean: { errors: 5 },
  scan: { errors: 12 },
};

const withoutSeed = (set: string): string => set.replace(/, seed \d+$/u, '');

/**
 * Figures in percent; only pages that this bench drew have limits. Sets that differ only in their seed are judged together: a
 * language has some 70 texts in one set, so that a single page weighs much.
 */
export function rowsOf(measured: Measured): Row[] {
  const byKind = groupBy(measured.pages, ({ page }) => withoutSeed(page.set));
  return [...byKind].flatMap(([kind, pages]): Row[] => {
    const sets = [...new Set(pages.map(({ page }) => page.set))];
    const set = sets.length === 1 ? sets.join() : `${kind}, ${sets.length} seeds`;
    const { found, precision, errors, order, panels, given } = figures(added(pages));
    const [damage = ''] = new Set(pages.map(({ page }) => page.damage.split(':')[0]));
    const limit = limits[damage];
    const row = (what: string, wrong: number, most: number): Row[] =>
      Number.isNaN(wrong)
        ? []
        : [
            {
              what: `${measured.reader}, ${set}: ${what}`,
              value: wrong,
              unit: '%',
              ...(limit && { limit: most }),
            },
          ];
    const languages = [...groupBy(pages, ({ page }) => page.language).values()];
    const ofEach = languages.map((part) => figures(added(part)).errors);
    const mean = ofEach.reduce((sum, one) => sum + one, 0) / ofEach.length;
    return [
      ...row('blocks not found', 100 - found, 5),
      ...row('characters written that stand nowhere', 100 - precision, 5),
      ...row('characters wrong, in order', errors, limit?.errors ?? 0),
      ...(languages.length > 1 ? row('of the worst language', Math.max(...ofEach), 2 * mean) : []),
      ...row('neighbours out of order', 100 - order, 5),
      ...row('panels missed or wrong', 100 - panels, 15),
      ...row('readings given that are not printed so', 100 - given, 5),
    ];
  });
}
