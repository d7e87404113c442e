/** The ways in which a block is given to the recogniser, and one call for all crops that are read alike. */
import type { SpokenLanguage } from '@komavox/languages';
import type { CutBlock, Place } from '../page/find.js';
import type { Raster } from '../raster/raster.js';
import { scaled } from '../raster/scale.js';
import type { Cell, CellPlace } from '../blocks/strip.js';
import type { PageRecogniser, ReadOptions, Reading } from '../recognisers/recogniser.js';

export interface Attempt extends Pick<ReadOptions, 'direction' | 'singleLine'> {
  readonly block: number;
  readonly crop: Raster;
  readonly vertical: boolean;
  /** Of the crop, beside the size that the recogniser reads best. */
  readonly scale: number;
  /** Characters that the layout seems to hold. */
  readonly expected: number;
  readonly cells?: readonly Cell[] | undefined;
  /** Of a writing with spaces. */
  readonly words?: number | undefined;
  /** Where the pixels of the crop lie on the page, and where its characters do; of a line, only the latter. */
  readonly place: Place;
  readonly places: readonly (readonly CellPlace[])[];
}

export function attemptsOf(
  { rows, columns }: CutBlock,
  block: number,
  vertical: boolean,
  columnsAreRead: boolean,
): Attempt[] {
  const shape = vertical ? columns : rows;
  if (!shape) return [];
  const { characters: expected = 0, cells, words, place, places = [] } = shape;
  const common = { block, vertical, scale: 1, expected, cells, words, place, places };
  const attempts: Attempt[] = [];
  if (shape.line) attempts.push({ ...common, direction: 'horizontal', singleLine: true, crop: shape.line });
  const lines = { ...common, singleLine: false, crop: shape.block };
  if (!vertical) attempts.push({ ...lines, direction: 'horizontal' });
  // Otherwise the columns laid out as a line have to do.
  else if (columnsAreRead) attempts.push({ ...lines, direction: 'vertical' });
  return attempts;
}

export const resized = (attempt: Attempt, scale: number): Attempt => ({
  ...attempt,
  scale,
  crop: scaled(attempt.crop, scale),
  place: { ...attempt.place, scale: attempt.place.scale * scale, margin: attempt.place.margin * scale },
});

/** Loading its data costs the recogniser more than reading a block. */
export async function readAll(
  attempts: readonly Attempt[],
  recogniser: PageRecogniser,
  options: { readonly language: SpokenLanguage; readonly signal: AbortSignal },
): Promise<[Attempt, Reading][]> {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const key = `${attempt.direction} ${attempt.singleLine}`;
    groups.set(key, [...(groups.get(key) ?? []), attempt]);
  }
  const results = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [first] = group;
      if (!first) return [];
      const { direction, singleLine } = first;
      const crops = group.map(({ crop }) => crop);
      const readings = await recogniser.read(crops, { ...options, direction, singleLine });
      return group.flatMap((attempt, index): [Attempt, Reading][] => {
        const reading = readings[index];
        return reading ? [[attempt, reading]] : [];
      });
    }),
  );
  return results.flat();
}
