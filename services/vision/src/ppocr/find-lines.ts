/** What the detector finds on a page, whatever tone lies under its text. */
import { sureScore, type DetectedLine } from '../detection/detected-lines.js';
import { forDetector } from '../page/for-detector.js';
import { pageWidth } from '../page/page-width.js';
import type { Box, Raster } from '../raster/raster.js';
import { withoutScreentone } from '../raster/screentone.js';
import type { Detector } from './detector.js';

/**
 * Coarse dots hide letters from a detector, but without dots some letters are gone, too. So small letters are looked for
 * with dots first, and then, where there are any, without: what is found so stands where nothing sure was found before.
 */
export async function findLines(detector: Detector, page: Raster, columns: boolean): Promise<DetectedLine[]> {
  const unit = pageWidth(page);
  const found = await detector.find(forDetector(page, unit, columns));
  const bare = columns ? page : withoutScreentone(page);
  if (bare === page) return found;
  const sure = found.filter(({ score }) => score >= sureScore);
  const added = (await detector.find(forDetector(bare, unit, columns)))
    .filter((line) => line.isLikely && !sure.some((other) => areSame(line.box, other.box)))
    .map((line) => ({ ...line, isBare: true }));
  return [...found.filter((line) => !added.some((other) => areSame(line.box, other.box))), ...added];
}

/** Lines are found larger than they are, so that those of one text overlap. */
const areSame = (one: Box, other: Box): boolean => holdsMiddle(one, other) || holdsMiddle(other, one);

const holdsMiddle = ({ x, y, width, height }: Box, other: Box): boolean => {
  const [across, down] = [other.x + other.width / 2, other.y + other.height / 2];
  return across >= x && across < x + width && down >= y && down < y + height;
};
