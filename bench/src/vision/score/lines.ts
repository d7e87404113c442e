/** For readers that give lines: those that lie in a block of the truth are joined, as kindly as can be. */
import type { SpokenLanguage } from '@komavox/languages';
import type { Box, TruthBlock } from '../truth.js';
import { joined } from './comparable.js';
import type { Piece } from './reading.js';

const area = ({ width, height }: Box): number => width * height;

function holdsCentre({ x, y, width, height }: Box, line: Box): boolean {
  const rim = 0.1 * Math.min(width, height) + 4;
  const [atX, atY] = [line.x + line.width / 2, line.y + line.height / 2];
  return atX > x - rim && atX < x + width + rim && atY > y - rim && atY < y + height + rim;
}

/** In the order of their first lines. Columns are joined from the right, rows from the top. */
export function blocksOfLines(
  lines: readonly Piece[],
  blocks: readonly TruthBlock[],
  language: SpokenLanguage,
): Piece[] {
  const groups = new Map<TruthBlock | Piece, Piece[]>();
  for (const line of lines) {
    const holders = blocks.filter(({ box }) => holdsCentre(box, line.box));
    const [holder = line] = holders.sort((a, b) => area(a.box) - area(b.box));
    groups.set(holder, [...(groups.get(holder) ?? []), line]);
  }
  return [...groups].map(([holder, group]) => {
    const columns = group.filter(({ box, text }) => text.length > 1 && box.height > 1.2 * box.width);
    const vertical = columns.length > group.length / 2;
    group.sort((a, b) => (vertical ? b.box.x - a.box.x : a.box.y - b.box.y));
    return {
      text: joined(
        group.map(({ text }) => text),
        language,
      ),
      box: holder.box,
    };
  });
}
