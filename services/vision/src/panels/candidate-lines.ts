/** Lines across a region that may run in a gutter, straight or slanted. */
import { content, type Lines, type Sums } from './cells.js';
import { maxCrossed, maxOutside, measured, type Line } from './measure-cut.js';

const straightCandidates = 24;

/** In the middles of the emptiest stretches of lines, the thickest first. */
export function straightLines({ length, depth }: Lines, { content: filled, outside: beyond }: Sums): Line[] {
  const isOpen = (line: number) =>
    beyond[line]! <= maxOutside * length && filled[line]! <= maxCrossed * (length - beyond[line]!);
  const found: { readonly middle: number; readonly thickness: number }[] = [];
  for (let line = 0; line < depth; line++) {
    if (!isOpen(line)) continue;
    let end = line;
    let least = Infinity;
    while (end < depth && isOpen(end)) least = Math.min(least, filled[end++]!);
    const level = least + 0.015 * length;
    while (line < end) {
      const from = line;
      while (line < end && filled[line]! <= level) line++;
      if (line > from) found.push({ middle: (from + line - 1) / 2, thickness: line - from });
      else line++;
    }
  }
  return found
    .sort((a, b) => b.thickness - a.thickness)
    .slice(0, straightCandidates)
    .map(({ middle }) => [middle, middle]);
}

/** Places on a line in the order in which they are looked at: its middle, its quarters, its eighths... */
const places = Array.from({ length: 31 }, (_, index) => {
  const level = Math.floor(Math.log2(index + 1));
  return (2 * (index + 1 - 2 ** level) + 1) / 2 ** (level + 1);
});
const maxCrossedPlaces = 5;
/** Of the region's longer side: how far the tried ends of lines lie from each other. */
const endStep = 1 / 300;
/** Lines may rise or fall by so many lines a place. */
const maxSlope = 0.36;
/** Slanted lines that are measured, at ever more places, and how many of them are left. */
const first = 4000;
const rounds = [
  { samples: 10, kept: 80 },
  { samples: 40, kept: 10 },
];

/** @param unit the page's width in cells */
export function slantedLines(lines: Lines, unit: number): Line[] {
  const { data, length, depth, along, across } = lines;
  const step = Math.max(2, Math.round(endStep * Math.max(length, depth)));
  const starts = openLines(lines, 0, along, step);
  const ends = openLines(lines, (length - 1) * along, -along, step);
  const offsets = places.map((share) => Math.round(share * (length - 1)) * along);
  const steepest = maxSlope * length;
  const byCrossed: Line[][] = Array.from({ length: maxCrossedPlaces + 1 }, () => []);
  let from = 0;
  for (const start of starts) {
    while (from < ends.length && ends[from]! < start - steepest) from++;
    for (let index = from; index < ends.length && ends[index]! <= start + steepest; index++) {
      const end = ends[index]!;
      let crossed = 0;
      for (let place = 0; place < offsets.length; place++) {
        const line = Math.round(start + (end - start) * places[place]!);
        if (data[line * across + offsets[place]!] === content && ++crossed > maxCrossedPlaces) break;
      }
      byCrossed[crossed]?.push([start, end]);
    }
  }
  const all = byCrossed.flat();
  const every = Math.max(1, all.length / first);
  let kept = Array.from(
    { length: Math.floor(all.length / every) },
    (_, index) => all[Math.floor(index * every)]!,
  );
  for (const round of rounds) {
    const stride = Math.max(1, Math.floor(length / round.samples));
    kept = kept
      .flatMap((line) => {
        const cut = measured(lines, line, unit, stride);
        return cut ? [{ line, score: cut.score }] : [];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, round.kept)
      .map(({ line }) => line);
  }
  return kept;
}

/** Lines at which a gutter may leave the region, in order. @param side offset of their last place; @param inwards step */
function openLines(
  { data, length, depth, across }: Lines,
  side: number,
  inwards: number,
  step: number,
): number[] {
  const cells = Math.min(length, 4);
  const isOpen = (line: number) => {
    for (let cell = 0; cell < cells; cell++) {
      if (data[line * across + side + cell * inwards] === content) return false;
    }
    return true;
  };
  const found: number[] = [];
  for (let line = 0; line < depth; line++) {
    if (!isOpen(line)) continue;
    const from = line;
    while (line + 1 < depth && isOpen(line + 1)) line++;
    const count = Math.max(1, Math.floor((line - from) / step));
    for (let index = 0; index < count; index++) found.push(from + ((index + 0.5) * (line - from)) / count);
  }
  return found;
}
