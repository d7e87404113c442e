/** A thread that looks for text: typed arrays in, typed arrays out, without copying. */
import { parentPort } from 'node:worker_threads';
import { findText, type FindTextOptions } from './page/find.js';
import type { Raster } from './page/raster.js';

export interface FindTask {
  readonly page: Raster;
  readonly options: FindTextOptions;
}

parentPort?.on('message', ({ page, options }: FindTask) => {
  const finding = findText(page, options);
  const buffers = new Set(
    finding.blocks.flatMap(({ rows, columns }) =>
      [rows.block, rows.line, columns?.block, columns?.line].flatMap((raster) =>
        raster ? [raster.data.buffer] : [],
      ),
    ),
  );
  parentPort?.postMessage(finding, [...buffers] as ArrayBuffer[]);
});
