/** Commas and full stops of Chinese columns that hardly show on art: each takes a place of its own, as large as a character's. */
import type { ReadCharacter, Steps } from './best-path.js';

/** In steps: from a character to the next, where a line is as thick as detectors make it. */
const pitch = 3.6;
/** By the pitch, between two characters: so much is the place of one mark, and more may be something that was not read. */
const [leastGap, mostGap] = [0.7, 1.7];
/** By the pitch: a mark behind the last character is no farther. */
const farthestEnd = 1.1;
/** 0 to 1: how likely a full stop is at least where nothing stands behind it. */
const minStop = 0.05;
/** 0 to 1: how sure a comma is whose place is empty. */
const sureOfPlace = 0.3;

const [comma, stop] = ['，', '。'];
const letter = /[\p{L}\p{N}]/u;

/**
 * @param path what was read of a column, with its places in steps
 * @param alphabet of the classes of the steps
 */
export function withFaintMarks(
  path: readonly ReadCharacter[],
  shown: Steps,
  alphabet: readonly string[],
): ReadCharacter[] {
  const classOf = { comma: alphabet.indexOf(comma), stop: alphabet.indexOf(stop) };
  const likeliest = (from: number, to: number) => {
    const best = { comma: 0, stop: 0 };
    for (let step = Math.max(0, Math.floor(from)); step < Math.min(shown.steps, Math.ceil(to)); step++) {
      for (const mark of ['comma', 'stop'] as const) {
        best[mark] = Math.max(best[mark], shown.data[step * shown.count + classOf[mark]] ?? 0);
      }
    }
    return best;
  };
  return path.flatMap((one, index) => {
    const next = path[index + 1];
    if (!letter.test(one.text)) return [one];
    if (next) {
      const gap = next.from - one.to;
      if (!letter.test(next.text) || gap < leastGap * pitch || gap > mostGap * pitch) return [one];
      const found = likeliest(one.to, next.from);
      const text = found.stop > found.comma ? stop : comma;
      const confidence = Math.max(sureOfPlace, found.comma, found.stop);
      return [one, { text, confidence, from: one.to, to: next.from }];
    }
    const to = Math.min(shown.steps, one.to + farthestEnd * pitch);
    const found = likeliest(one.to, to);
    const confidence = Math.max(found.comma, found.stop);
    return confidence < minStop ? [one] : [one, { text: stop, confidence, from: one.to, to }];
  });
}
