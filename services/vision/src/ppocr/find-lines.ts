/** What the detector finds on a page, screentone or not. */
import { sureScore, type DetectedLine } from '../detection/detected-lines.js';
import { forDetector } from '../page/for-detector.js';
import { pageWidth } from '../page/page-width.js';
import { centre, type Box, type Raster } from '../raster/raster.js';
import { withoutScreentone } from '../raster/screentone.js';
import type { Detector } from './detector.js';

/**
 * Coarse screentone hides letters from a detector, but taking its dots off may damage small letters. So a page in a language
 * with small letters is looked at as it is, and where it has screentone once more without. Of the second look come the lines
 * where the first was sure of none.
 */
export async function findLines(detector: Detector, page: Raster, columns: boolean): Promise<DetectedLine[]> {
  const unit = pageWidth(page);
  const found = await detector.find(forDetector(page, unit, columns));
  const cleaned = columns ? page : withoutScreentone(page);
  if (cleaned === page) return found;
  const sure = found.filter(({ score }) => score >= sureScore);
  const added = (await detector.find(forDetector(cleaned, unit, columns)))
    .filter((line) => line.isLikely && !sure.some((other) => areSame(line.box, other.box)))
    .map((line) => ({ ...line, isFoundWithoutTone: true }));
  return [...found.filter((line) => !added.some((other) => areSame(line.box, other.box))), ...added];
}

/** Lines are found larger than they are, so that those of one text overlap. */
const areSame = (one: Box, other: Box): boolean => holdsMiddle(one, other) || holdsMiddle(other, one);

const holdsMiddle = ({ x, y, width, height }: Box, other: Box): boolean => {
  const at = centre(other);
  return at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;
};
