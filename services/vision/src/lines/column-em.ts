import type { Raster } from '../raster/raster.js';

/** A detected column is wider than its characters by this. */
const aroundCharacters = 1.3;

/** Pixels from a character of a column to the next. */
export const columnEm = ({ width }: Pick<Raster, 'width'>): number => width / aroundCharacters;
