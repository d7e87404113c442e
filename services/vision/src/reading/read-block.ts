/** What was read of a block. */
import type { PrintedReading } from '@komavox/cast';
import type { BalloonShape } from '../page/balloon-shape.js';
import type { Box } from '../raster/raster.js';
import type { PlacedWord } from './place-words.js';

export interface ReadBlock {
  readonly box: Box;
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly vertical: boolean;
  /** In pixels of the page, in the order of the text. */
  readonly words: readonly PlacedWord[];
  /** Printed beside its characters, in the order of the text. */
  readonly readings?: readonly PrintedReading[];
  readonly balloon?: BalloonShape;
  /** How far its lines are turned, in radians, where they were cut out one by one. */
  readonly tilt?: number;
}
