/** What brings an engine's voice near to another. */
import type { Manner } from '../engines/engine.js';
import type { Conversion } from './conversion.js';

export interface Match {
  /** How the engine is to speak. */
  readonly manner: Manner;
  /** What is to be done with what it said. */
  readonly conversion: Conversion;
}
