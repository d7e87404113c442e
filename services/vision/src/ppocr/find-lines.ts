/** What the detector finds on a page, screentone or not. */
import { movedLine, sureScore, type DetectedLine } from '../detection/detected-lines.js';
import { forDetector } from '../page/for-detector.js';
import { pageWidth } from '../page/page-width.js';
import { changedAreas } from '../raster/changed-areas.js';
import { centre, crop, type Box, type Raster } from '../raster/raster.js';
import { withoutScreentone } from '../raster/screentone.js';
import type { Detector } from './detector.js';

/** Pixels of the longer side that a page, or a half of a double page, is looked at in: letters that are smaller are lost, and larger ones cost time. */
const longestSide = 1280;
/** Of the width of a page: so far around screentone the second look reaches, for texts that stand on it in part. */
const margin = 0.08;
/** Pixels: a line that ends so close to the end of what was looked at is cut there. */
const cutAt = 4;

/**
 * Coarse screentone hides letters from a detector, but taking its dots off may damage small letters. So a page in a language
 * with small letters is looked at as it is, and where it has screentone once more without. Of the second look come the lines
 * where the first was sure of none. It is of the screentone and what is around, since the detector takes most of the time.
 */
export async function findLines(detector: Detector, page: Raster, columns: boolean): Promise<DetectedLine[]> {
  const unit = pageWidth(page);
  const scaleTo = (side: number) => side / Math.max(unit, page.height);
  const found = await detector.find(forDetector(page, unit, columns), scaleTo(longestSide));
  const cleaned = columns ? page : withoutScreentone(page);
  if (cleaned === page) return found;
  const sure = found.filter(({ score }) => score >= sureScore);
  const light = forDetector(cleaned, unit, columns);
  const added: DetectedLine[] = [];
  for (const area of changedAreas(page, cleaned, Math.round(margin * unit))) {
    for (const part of await detector.find(crop(light, area), scaleTo(longestSide))) {
      const line = { ...movedLine(part, area), isFoundWithoutTone: true };
      const isKnown = sure.some((other) => areSame(line.box, other.box));
      if (line.isLikely && !isKnown && !isCut(line.box, area, page)) added.push(line);
    }
  }
  return [...found.filter((line) => !added.some((other) => areSame(line.box, other.box))), ...added];
}

/** Whether it ends where the area does, and not the page. */
const isCut = (line: Box, area: Box, page: Raster): boolean =>
  (area.x > 0 && line.x < area.x + cutAt) ||
  (area.y > 0 && line.y < area.y + cutAt) ||
  (area.x + area.width < page.width && line.x + line.width > area.x + area.width - cutAt) ||
  (area.y + area.height < page.height && line.y + line.height > area.y + area.height - cutAt);

/** Lines are found larger than they are, so that those of one text overlap. */
const areSame = (one: Box, other: Box): boolean => holdsMiddle(one, other) || holdsMiddle(other, one);

const holdsMiddle = ({ x, y, width, height }: Box, other: Box): boolean => {
  const at = centre(other);
  return at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;
};
