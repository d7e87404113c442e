/** The series that each unit belongs to, by its folders or, outside of folders, by its name. */
import { readChapterName, statedNumber } from '../chapter-name.js';
import { seriesFolderTitle, seriesOfNames } from '../group-names.js';
import { readName } from '../names.js';
import { plainText } from '../natural-order.js';
import type { Unit } from './units.js';

export interface UnitGroup<Source> {
  /** Empty when no name says it. */
  readonly title: string;
  readonly members: readonly {
    readonly unit: Unit<Source>;
    readonly path: string;
    readonly isInside: boolean;
  }[];
}

type Member<Source> = UnitGroup<Source>['members'][number];

const topOf = (path: string): string => path.split('/')[0] ?? '';

export function groupUnits<Source>(units: readonly Unit<Source>[]): readonly UnitGroup<Source>[] {
  return groupPaths(units.map((unit) => ({ unit, path: unit.path, isInside: false })));
}

function groupPaths<Source>(members: readonly Member<Source>[]): readonly UnitGroup<Source>[] {
  const groups = new Map<string, { title: string; members: Member<Source>[] }>();
  const put = (title: string, member: Member<Source>) => {
    const group = groups.get(plainText(title)) ?? { title, members: [] };
    group.members.push(member);
    groups.set(plainText(title), group);
  };
  const nested = new Set(members.filter(({ path }) => path.includes('/')).map(({ path }) => topOf(path)));
  const loose = members.filter(
    ({ path, unit }) => !path.includes('/') && (unit.kind === 'book' || !nested.has(path)),
  );
  const series = seriesOfNames(loose.map(({ path }) => path));
  for (const [index, member] of loose.entries()) put(member.unit.info.series ?? series[index] ?? '', member);
  const libraries: UnitGroup<Source>[] = [];
  for (const top of nested) {
    const inside = members.filter((member) => !loose.includes(member) && topOf(member.path) === top);
    if (isLibrary(inside)) {
      const below = inside.filter(({ path }) => path !== top);
      libraries.push(
        ...groupPaths(below.map((member) => ({ ...member, path: member.path.slice(top.length + 1) }))),
      );
      continue;
    }
    for (const { title, ...one } of byStatedSeries(seriesFolderTitle(top), inside))
      put(title, { ...one, isInside: true });
  }
  return [...groups.values(), ...libraries];
}

/** Books whose descriptions name different series are not of one, though they lie in one folder. */
function byStatedSeries<Source>(folder: string, members: readonly Member<Source>[]) {
  const stated = new Set(
    members.flatMap(({ unit }) => (unit.info.series === undefined ? [] : [plainText(unit.info.series)])),
  );
  const [only] = members.flatMap(({ unit }) => unit.info.series ?? []);
  return members.map((member) => ({
    ...member,
    title: stated.size > 1 ? (member.unit.info.series ?? folder) : (only ?? folder),
  }));
}

/** A folder of series: chapters of the same number lie in several of its folders, which are no volumes. */
function isLibrary<Source>(members: readonly Member<Source>[]): boolean {
  const folders = new Map<string, Set<number>>();
  for (const { path, unit } of members) {
    const [, child, ...rest] = path.split('/');
    if (child === undefined || rest.length === 0) continue;
    const { chapter, volume } = readName(child);
    if (chapter !== undefined || volume !== undefined) continue;
    const number =
      unit.info.number ??
      statedNumber(readChapterName([child, ...rest].join('/'), child, { isInside: true }));
    const numbers = folders.get(child) ?? new Set();
    folders.set(child, number === undefined ? numbers : numbers.add(number));
  }
  const counts = [...folders.values()].flatMap((numbers) => [...numbers]);
  return counts.length > new Set(counts).size;
}
