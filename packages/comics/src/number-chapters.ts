import type { ChapterName } from './chapter-name.js';
import { statedNumber } from './chapter-name.js';

type Numbered = Pick<ChapterName, 'chapter' | 'volume' | 'language'>;

/**
 * Numbers for the chapters of one series, which are given in natural order. What a name states holds, unless chapters
 * begin again at 1 in each volume: then they are counted through. A chapter without a number follows the one before it.
 */
export function numberChapters(chapters: readonly Numbered[]): readonly number[] {
  const numbers = new Map<Numbered, number>();
  for (const language of new Set(chapters.map((one) => one.language))) {
    const own = chapters.filter((one) => one.language === language);
    const stated = restartsByVolume(own) ? countedThrough(own) : own.map(statedNumber);
    const taken = new Set(stated);
    let last = 0;
    for (const [index, one] of own.entries()) {
      let number = stated[index];
      if (number === undefined) {
        number = Math.floor(last) + 1;
        while (taken.has(number)) number += 1;
        taken.add(number);
      }
      numbers.set(one, number);
      last = number;
    }
  }
  return chapters.map((one) => numbers.get(one) ?? 0);
}

function restartsByVolume(chapters: readonly Numbered[]): boolean {
  const volumes = new Map<number, Set<number>>();
  for (const { chapter, volume } of chapters) {
    if (chapter === undefined || volume === undefined) continue;
    const others = volumes.get(chapter) ?? new Set();
    volumes.set(chapter, others.add(volume));
  }
  return [...volumes.values()].some(({ size }) => size > 1);
}

function countedThrough(chapters: readonly Numbered[]): readonly (number | undefined)[] {
  const placed = chapters.filter((one) => one.chapter !== undefined);
  const order = [...placed].sort(
    (left, right) =>
      (left.volume ?? Infinity) - (right.volume ?? Infinity) || (left.chapter ?? 0) - (right.chapter ?? 0),
  );
  return chapters.map((one) => (one.chapter === undefined ? undefined : order.indexOf(one) + 1));
}
