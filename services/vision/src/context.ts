import type { Chassis } from '@komavox/service';
import type { Jobs } from '@komavox/jobs';
import type { Corrections } from './corrections/corrections.js';
import type { PanelCorrections } from './corrections/panel-corrections.js';
import type { Engine } from './extraction/extract-text.js';
import type { recogniserLister } from './recognisers/list-recognisers.js';
import type { DecodingPlaces } from './images/decoding-places.js';
import type { PanelStore } from './finding/page-panels.js';
import type { Readings } from './extraction/readings.js';
import type { ToldLinesStore } from './retelling/told-lines.js';
import type { Extraction, ExtractionModel } from './extraction/store.js';

/** The context of the use cases. */
export interface Context {
  readonly chassis: Chassis;
  readonly model: ExtractionModel;
  readonly readings: Readings;
  readonly panels: PanelStore;
  readonly corrections: Corrections;
  readonly panelCorrections: PanelCorrections;
  readonly toldLines: ToldLinesStore;
  readonly extractions: Jobs<Extraction>;
  readonly engine: Engine;
  readonly listRecognisers: ReturnType<typeof recogniserLister>;
  /** Of calls that decode an image themselves. */
  readonly decoding: DecodingPlaces;
  /** Calls that may wait for a page. */
  readonly maxWaiting: number;
  /** Page texts of one user that may be unfinished. */
  readonly pagesPerUser: number;
}
