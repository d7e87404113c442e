/** Runs in a thread of the pool: typed arrays in, typed arrays out, without copying. */
import { kTransferable, kValue, Tinypool } from 'tinypool';
import { findText, type FindTextOptions } from './page/find.js';
import type { Raster } from './page/raster.js';

export interface FindTask {
  readonly page: Raster;
  readonly options: FindTextOptions;
}

/** The task of the pool. */
export function find({ page, options }: FindTask): unknown {
  const finding = findText(page, options);
  const buffers = new Set(
    finding.blocks.flatMap(({ rows, columns }) =>
      [rows.block, rows.line, columns?.block, columns?.line].flatMap((raster) =>
        raster ? [raster.data.buffer] : [],
      ),
    ),
  );
  return Tinypool.move({ [kTransferable]: [...buffers], [kValue]: finding });
}
