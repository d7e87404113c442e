/** What a detector, and after it the recogniser, sees of a page. */
import type { Raster } from '../raster/raster.js';
import { withoutScreentone } from '../raster/screentone.js';
import { withLightBalloons } from './light-balloons.js';

/**
 * @param unit width of the page, half of a double page
 * @param columns whether the language may be written in columns
 */
export const forDetector = (page: Raster, unit: number, columns: boolean): Raster =>
  withLightBalloons(columns ? withoutScreentone(page) : page, unit);
