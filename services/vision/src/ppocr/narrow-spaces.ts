/** Spaces that a line only seems to have: in widely set fonts gaps between syllables look like those between words. */
import type { Raster } from '../raster/raster.js';
import type { ReadCharacter } from './best-path.js';

/** 0 to 1: what is read with more is a space. */
const sure = 0.85;
/** By the widest gap of its line: one between words is no narrower. */
const narrowest = 0.75;
const ink = 128;

/** @param line dark on light, level */
export function withoutNarrowSpaces(characters: readonly ReadCharacter[], line: Raster): ReadCharacter[] {
  const isDoubtful = ({ text, confidence }: ReadCharacter) => text === ' ' && confidence < sure;
  if (!characters.some(isDoubtful)) return [...characters];
  const blank = blankColumns(line);
  const gaps = characters.map((one, index) => {
    const [before, after] = [characters[index - 1], characters[index + 1]];
    return one.text === ' ' && before && after ? widestRun(blank, middle(before), middle(after)) : 0;
  });
  const widest = Math.max(...gaps);
  return characters.filter((one, index) => !isDoubtful(one) || gaps[index]! >= narrowest * widest);
}

const middle = ({ from, to }: ReadCharacter): number => (from + to) / 2;

/** Of each column of pixels, whether it has no ink. */
function blankColumns({ width, height, data }: Raster): boolean[] {
  return Array.from({ length: width }, (_, x) => {
    for (let y = 0; y < height; y++) if (data[y * width + x]! < ink) return false;
    return true;
  });
}

/** Columns without ink that follow each other. */
function widestRun(blank: readonly boolean[], from: number, to: number): number {
  let [widest, run] = [0, 0];
  for (const is of blank.slice(Math.max(0, Math.round(from)), Math.round(to))) {
    run = is ? run + 1 : 0;
    widest = Math.max(widest, run);
  }
  return widest;
}
