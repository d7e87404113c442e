import { join } from 'node:path';
import { createWaiters } from '@komavox/jobs';
import { defineService } from '@komavox/service';
import { outboxModel } from '@komavox/outbox';
import { watcher } from '@komavox/events';
import { topics } from '@komavox/proto';
import { consumers } from './consumers.js';
import type { Context } from './context.js';
import { FindPool } from './find-pool.js';
import { openRecogniser, recogniserStatus } from './recognisers/open-recogniser.js';
import { routes } from './routes.js';
import { settings } from './settings.js';
import { createStore } from './store.js';
import { forgetOldTexts, recoverExtractions } from './sweep.js';

export const vision = defineService({
  name: 'vision',
  settings,
  peers: ['catalogue', 'reader'],
  async build(chassis, config) {
    const recogniser = await openRecogniser(config.recogniser, {
      tesseractProgram: config.tesseractProgram,
      scratchFolder: join(chassis.scratchFolder, 'vision'),
      timer: chassis.timer(
        'komavox.vision.ocr.duration',
        'Seconds of reading crops of a page, a call of the engine',
      ),
    });
    const pool = new FindPool({ threads: config.workers, maxWaiting: config.maxWaiting });
    const extractions = createStore(chassis.documents);
    const waiters = createWaiters();
    const context: Context = {
      chassis,
      extractions,
      engine: { finder: pool, recogniser },
      waiters,
      maxWaiting: config.maxWaiting,
    };
    const wake = ({ extractionId }: { readonly extractionId: string }) => waiters.wake(extractionId);
    return {
      routes: routes(context),
      consumers: consumers(context, config.workers),
      watchers: [watcher(topics.textExtracted, wake), watcher(topics.extractionFailed, wake)],
      outboxes: [outboxModel(extractions)],
      jobs: [{ kind: 'page', model: outboxModel(extractions), states: ['requested'], since: 'requestedAt' }],
      scheduledTasks: [
        {
          name: 'recover-extractions',
          everyMs: 2_000,
          role: 'worker',
          run: () => recoverExtractions(context),
        },
        {
          name: 'forget-old-texts',
          everyMs: 3_600_000,
          role: 'worker',
          run: () => forgetOldTexts(context, config.retentionMs),
        },
      ],
      checks: { recogniser: () => Promise.resolve(recogniserStatus(recogniser)) },
      async stop() {
        await pool.close();
        await recogniser.close();
      },
    };
  },
});
