/** Morphemes with the readings of the tables of corrections. */
import type { Correction } from './corrections/correction.js';
import { correctionsOf } from './corrections/corrections.js';
import type { Morpheme } from './morpheme.js';

export function corrected(morphemes: readonly Morpheme[]): Morpheme[] {
  const text = morphemes.map(({ surface }) => surface).join('');
  const ends = new Map<number, number>();
  let end = 0;
  morphemes.forEach(({ surface }, index) => {
    end += surface.length;
    ends.set(end, index);
  });
  const out: Morpheme[] = [];
  let at = 0;
  for (let index = 0; index < morphemes.length; index += 1) {
    const morpheme = morphemes[index];
    if (!morpheme) break;
    const found = correctionAt(text, at, ends, morpheme);
    const last = found === undefined ? undefined : ends.get(at + found.word.length);
    const tail = last === undefined ? undefined : morphemes[last];
    if (found && last !== undefined && tail) {
      const { word: surface, reading: pronunciation } = found;
      out.push({ ...(last === index ? morpheme : tail), surface, pronunciation, settled: true });
      index = last;
      at += found.word.length;
    } else {
      // 中々 as two: the second says what the first does.
      const repeated = morpheme.surface === '々' ? out.at(-1)?.pronunciation : morpheme.pronunciation;
      out.push({ ...morpheme, pronunciation: repeated });
      at += morpheme.surface.length;
    }
  }
  return out;
}

/** The longest word that fits; of the same length, the first. */
function correctionAt(
  text: string,
  at: number,
  ends: ReadonlyMap<number, number>,
  { surface, detail }: Morpheme,
): Correction | undefined {
  let best: Correction | undefined;
  for (const correction of correctionsOf(text.charAt(at))) {
    const { word, before, after } = correction;
    if (best && best.word.length >= word.length) continue;
    if (!text.startsWith(word, at) || !ends.has(at + word.length)) continue;
    // The 金 of 奨学金 is not the word 金.
    if (detail === '接尾' && word === surface && before === undefined) continue;
    if (before?.test(text.slice(0, at)) === false) continue;
    if (after?.test(text.slice(at + word.length)) === false) continue;
    best = correction;
  }
  return best;
}
