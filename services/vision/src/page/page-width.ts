import type { Size } from '@komavox/media/image';

/** Pixels of one page: half the width of a double page, whose letters are no larger than those of a single one. */
export const pageWidth = ({ width, height }: Size): number => (width > 1.1 * height ? width / 2 : width);
