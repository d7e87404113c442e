/** Series of files that lie in no folder of a series. */
import { bareNumber, readName } from './names.js';
import { plainText } from './natural-order.js';

/** Of one name alone: what stands before its numbers. */
const seriesOf = (name: string): string => {
  const { series, title } = readName(name);
  return series !== undefined && series !== '' ? series : title;
};

/**
 * The series of each name. `Akira 1` and `Akira 2` are of `Akira`, while the number of `Mob Psycho 100` alone belongs to
 * its title. Names that only have a number are of no series.
 */
export function seriesOfNames(names: readonly string[]): readonly string[] {
  const numbered = new Map<string, Set<number>>();
  const withoutNumber = names.map((name) => {
    const facts = readName(name);
    const number = facts.series === undefined ? bareNumber(facts.title) : undefined;
    const series =
      number === undefined ? undefined : /^(.*\D)[\s_.-]*0*\d+(?:\.\d+)?$/.exec(facts.title)?.[1];
    const stem = series?.replace(/[\s_:–-]+$/, '');
    if (number === undefined || stem === undefined || stem === '') return undefined;
    const key = plainText(stem);
    numbered.set(key, (numbered.get(key) ?? new Set()).add(number));
    return { key, stem };
  });
  return names.map((name, index) => {
    const one = withoutNumber[index];
    return one && (numbered.get(one.key)?.size ?? 0) > 1 ? one.stem : seriesOf(name);
  });
}

/** The title that a series' folder gives: its numbers belong to it, only its language tag doesn't. */
export function seriesFolderTitle(name: string): string {
  return readName(name).language === undefined
    ? name.normalize('NFC')
    : name.replace(/\s*(?:[[(][^[(]*[\])]|\.[^.]*)\s*$/, '');
}
