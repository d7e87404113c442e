/** Finds the lines of text of a page with the detector, also among screentone. */
import { movedLine, sureScore, type DetectedLine } from '../detection/detected-lines.js';
import { forDetector } from '../page/for-detector.js';
import { pageWidth } from '../page/page-width.js';
import { changedAreas } from '../raster/changed-areas.js';
import { centre, crop, grown, sharedArea, type Box, type Raster } from '../raster/raster.js';
import { withoutScreentone } from '../raster/screentone.js';
import type { Detector } from './detector.js';

/** Pixels of the longer side of a page, or of half a double page, as the detector gets it: with fewer it misses small letters, more take longer. */
const longestSide = 1280;
/** Of the width of a page: the detector gets so much around screentone, too, for texts that stand on it in part. */
const margin = 0.08;
/**
 * Of the scale of the page, areas without screentone: dots that hide letters are as large as their strokes, so that such letters
 * are large.
 */
const coarseScale = 0.6;
/** Pixels: a line that ends this close to the edge of an area goes on beyond it. */
const cutAt = 4;

/**
 * Coarse screentone hides letters from a detector, but taking its dots off may damage small letters. So where letters
 * are small the detector gets the page as it is, and then, as it takes most of the time, only the areas of screentone, without
 * the dots. Lines of these count where nothing sure was found before.
 */
export async function findLines(detector: Detector, page: Raster, square: boolean): Promise<DetectedLine[]> {
  const unit = pageWidth(page);
  const scale = longestSide / Math.max(unit, page.height);
  const found = await detector.find(forDetector(page, unit, square), scale);
  const cleaned = square ? page : withoutScreentone(page);
  if (cleaned === page) return found;
  const sure = found.filter(({ score }) => score >= sureScore);
  const light = forDetector(cleaned, unit, square);
  const added: DetectedLine[] = [];
  for (const area of changedAreas(page, cleaned, Math.round(margin * unit))) {
    for (const part of await detector.find(crop(light, area), coarseScale * scale)) {
      const line = { ...movedLine(part, area), isFoundWithoutScreentone: true };
      const isKnown = sure.some((other) => areSame(line.box, other.box));
      if (line.isLikely && !isKnown && !isCut(line.box, area, page)) added.push(line);
    }
  }
  return [...found.filter((line) => !added.some((other) => areSame(line.box, other.box))), ...added];
}

/** Whether it reaches an edge of the area that is not one of the page. */
function isCut(line: Box, area: Box, page: Raster): boolean {
  const around = grown(line, cutAt, page);
  return sharedArea(around, area) < around.width * around.height;
}

/** Lines are found larger than they are, so that those of one text overlap. */
const areSame = (one: Box, other: Box): boolean => holdsMiddle(one, other) || holdsMiddle(other, one);

const holdsMiddle = ({ x, y, width, height }: Box, other: Box): boolean => {
  const at = centre(other);
  return at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;
};
