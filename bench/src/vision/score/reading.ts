/** What a reader wrote of a page. */
import type { BlockKind, Box, TruthReading } from '../truth.js';

export interface Piece {
  readonly text: string;
  readonly box: Box;
  readonly kind?: BlockKind | undefined;
  readonly readings?: readonly TruthReading[] | undefined;
}

export interface Reading {
  /** In the order of the text. */
  readonly pieces: readonly Piece[];
  /** In reading order. */
  readonly panels?: readonly Box[];
}
