/** Whether a block of Chinese or Japanese is written in columns. */
import { columnSums, gaps, rowSums, stretches } from '../raster/projection.js';
import { inkBox, quantile, type Raster } from '../raster/raster.js';

/** Ems of one line, with room for furigana, and how much longer than thick it must be. */
const oneLine = 1.6;
const minElongation = 1.35;

export function isOneColumn(ink: Raster, em: number): boolean {
  const box = inkBox(ink);
  return box !== undefined && box.width < oneLine * em && box.height / box.width > minElongation;
}

/**
 * Above zero for columns, below for rows; the size says how sure, 1 is sure. Lines stand farther apart than letters, so
 * the projection that shows the wider gaps is the one across the lines.
 */
export function verticalEvidence(ink: Raster, em: number): number {
  const ratio = ink.height / ink.width;
  // A single line has no gaps across it.
  if (isOneColumn(ink, em)) return 1;
  if (ink.height < oneLine * em && ratio < 1 / minElongation) return -1;
  if (ratio > 2.2) return 1;
  if (ratio < 1 / 2.2) return -1;
  const between = (sums: Int32Array) => {
    const found = gaps(stretches(sums));
    return found.length === 0 ? 0 : quantile(found, 0.7);
  };
  const columns = between(columnSums(ink));
  const rows = between(rowSums(ink));
  if (columns === 0 && rows === 0) return Math.max(-1, Math.min(1, Math.log2(ratio)));
  return (columns - rows) / (columns + rows);
}
