/** Runs in a thread of the pool: typed arrays in, typed arrays out, without copying. */
import { stepBack } from '@komavox/isolation/process';
import { kTransferable, kValue, Tinypool } from 'tinypool';
import { findText, isLined, type FindTextOptions, type FoundBlock } from '../page/find.js';
import type { Raster } from '../raster/raster.js';

stepBack('awaited');

export interface FindTask {
  readonly page: Raster;
  readonly options: FindTextOptions;
}

/** The task of the pool. */
export function find({ page, options }: FindTask): unknown {
  const findings = findText(page, options);
  const rasters = findings.flatMap(({ blocks }) => blocks.flatMap(rastersOf));
  const buffers = new Set(rasters.map(({ data }) => data.buffer));
  return Tinypool.move({ [kTransferable]: [...buffers], [kValue]: findings });
}

function rastersOf(block: FoundBlock): Raster[] {
  if (isLined(block)) {
    const lines = block.lines.flat().flatMap(({ crop, row }) => (row ? [crop, row] : [crop]));
    return [...lines, ...block.furigana.map(({ crop }) => crop)];
  }
  const { rows, columns } = block;
  return [rows.block, rows.line, columns?.block, columns?.line].filter((raster) => raster !== undefined);
}
