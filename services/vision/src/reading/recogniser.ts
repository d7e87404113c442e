/** What reads letters: an engine that turns crops of one block each into words. Where the text is, is not its business. */
import type { Raster } from '../page/raster.js';

/** `rows` is a block of horizontal lines, `columns` of vertical ones, `line` a single horizontal line. */
export type Layout = 'rows' | 'columns' | 'line';

export interface Word {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  /** Horizontal extent in pixels of the crop. */
  readonly left: number;
  readonly right: number;
}

export interface Reading {
  /** Words line by line, in the engine's order. */
  readonly lines: readonly (readonly Word[])[];
}

export interface Recogniser {
  /** Engine and version, for example `tesseract-cli 5.3.0`; part of what a cached text depends on. */
  readonly id: string;
  /** Language data it has, named as Tesseract does: `eng`, `jpn_vert`. */
  readonly models: ReadonlySet<string>;
  /** One reading a crop. Rejects with `Problem` 503 `recogniser_failed` when the engine does. */
  read(
    crops: readonly Raster[],
    options: { model: string; layout: Layout; signal: AbortSignal },
  ): Promise<Reading[]>;
  close(): Promise<void>;
}
