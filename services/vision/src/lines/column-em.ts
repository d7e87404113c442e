import type { Raster } from '../raster/raster.js';

/** A detected column is wider than the largest of its characters by this, and than most by the other. */
const around = { largest: 1.3, usual: 1.65 };

/** Pixels: what the marks of a column are measured by. */
export const columnEm = ({ width }: Pick<Raster, 'width'>): number => width / around.largest;

/** Pixels from a character of a column to the next, about: a fifth more or less is usual. */
export const columnPitch = ({ width }: Pick<Raster, 'width'>): number => width / around.usual;
