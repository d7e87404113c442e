/** What a detector, and after it the recogniser, sees of a page. */
import type { Raster } from '../raster/raster.js';
import { withoutScreentone } from '../raster/screentone.js';
import { withLightBalloons } from './light-balloons.js';

/**
 * @param unit width of the page, half of a double page
 * @param square whether each character fills a square: dots of screentone look like small letters, and are left
 */
export const forDetector = (page: Raster, unit: number, square: boolean): Raster =>
  withLightBalloons(square ? withoutScreentone(page) : page, unit);
