import { join } from 'node:path';
import { forgetsUsers } from '@komavox/events';
import { exportRoute, noBytes, storedBytesRoute } from '@komavox/http';
import { defineService } from '@komavox/service';
import { openCorrections } from './corrections/corrections.js';
import { openPanelCorrections } from './corrections/panel-corrections.js';
import { FindPool } from './finding/find-pool.js';
import { defineExtractions } from './extraction/jobs.js';
import { exportUser } from './export-user.js';
import { forgetUser } from './forget-user.js';
import { DecodingPlaces } from './images/decoding-places.js';
import { openPageDecoding } from './images/page-image.js';
import { removeStaleImages } from './images/remove-stale-images.js';
import { recogniserLister } from './recognisers/list-recognisers.js';
import { migrations } from './migrations.js';
import { openPanels } from './finding/page-panels.js';
import { PpocrPool } from './ppocr/ppocr-pool.js';
import { openReadings } from './extraction/readings.js';
import { openRecogniser, recogniserStatus } from './recognisers/open-recogniser.js';
import { openRetelling } from './retelling/retelling.js';
import { retellingRoutes } from './retelling/routes.js';
import { openToldLines } from './retelling/told-lines.js';
import { routes } from './routes.js';
import { settings } from './settings.js';
import { imageBytesOf, openStore } from './extraction/store.js';

/** A reader asks for the panels of a few pages ahead. */
const decodingPerUser = 8;

export const vision = defineService({
  name: 'vision',
  settings,
  peers: ['catalogue', 'reader'],
  migrations,
  async build(chassis, config) {
    const ppocr = new PpocrPool({
      weights: chassis.weightsFolder,
      processes: config.processes,
      maxMemory: config.processMemory,
    });
    const recogniser = await openRecogniser(config.recogniser, {
      tesseractProgram: config.tesseractProgram,
      ppocr,
      scratchFolder: join(chassis.scratchFolder, 'vision'),
      timer: chassis.timer(
        'komavox.vision.ocr.duration',
        'Seconds of reading crops of a page, a call of the engine',
      ),
    });
    const pool = new FindPool({ threads: config.workers, maxWaiting: config.maxWaiting });
    const pages = openPageDecoding(config.workers, config.maxWaiting);
    const context = {
      chassis,
      model: openStore(chassis.documents),
      readings: openReadings(chassis.documents),
      panels: openPanels(chassis.documents),
      corrections: openCorrections(chassis.documents),
      panelCorrections: openPanelCorrections(chassis.documents),
      toldLines: openToldLines(chassis.documents),
      engine: { pages, finder: pool, recogniser, detector: ppocr },
      listRecognisers: recogniserLister(recogniser, ppocr, chassis),
      decoding: new DecodingPlaces({
        atATime: config.workers,
        perUser: decodingPerUser,
        inAll: config.maxWaiting,
      }),
      maxWaiting: config.maxWaiting,
      pagesPerUser: config.pagesPerUser,
    };
    const extractions = defineExtractions(context, config);
    const expired = () => new Date(chassis.clock.now().getTime() - config.retentionMs);
    return {
      routes: [
        ...routes({ ...context, extractions }),
        ...retellingRoutes({ ...context, retelling: openRetelling(config.narrator) }),
        storedBytesRoute(async (userId) => ({
          ...noBytes,
          other: await imageBytesOf(context.model, userId),
        })),
        exportRoute((user) => exportUser(context, user)),
      ],
      consumers: [forgetsUsers('vision', (userId) => forgetUser({ ...context, extractions }, userId))],
      jobs: [extractions.parts],
      scheduledTasks: [
        {
          name: 'vision.delete-readings',
          everyMs: 3_600_000,
          role: 'api',
          run: () => context.readings.removeBefore(expired()),
        },
        {
          name: 'vision.delete-images',
          everyMs: 3_600_000,
          role: 'api',
          run: () => removeStaleImages(chassis, extractions),
        },
        {
          name: 'vision.delete-panels',
          everyMs: 3_600_000,
          role: 'api',
          run: () => context.panels.removeBefore(expired()),
        },
        {
          name: 'vision.delete-told-lines',
          everyMs: 3_600_000,
          role: 'api',
          run: () => context.toldLines.removeBefore(expired()),
        },
      ],
      checks: { recogniser: () => Promise.resolve(recogniserStatus(recogniser)) },
      async stop() {
        await Promise.all([pool.close(), pages.close()]);
        await recogniser.close();
        await ppocr.close();
      },
    };
  },
});
