/** Voice: reads texts aloud, with the time of every word, and keeps voice models. */
import { createWaiters } from '@komavox/jobs';
import { defineService } from '@komavox/service';
import { outboxModel } from '@komavox/outbox';
import { watcher } from '@komavox/events';
import { topics } from '@komavox/proto';
import { voiceSettings } from './config.js';
import { voiceConsumers } from './consumers.js';
import type { VoiceContext } from './context.js';
import { voiceRoutes } from './routes.js';
import { openStore } from './store.js';
import { forgetSpeeches, sweepSpeeches } from './sweep-speeches.js';
import { openPool } from './synthesis/synthesis-pool.js';

export const voice = defineService({
  name: 'voice',
  settings: voiceSettings,
  peers: [],
  build: (chassis, settings) => {
    const context: VoiceContext = {
      chassis,
      settings,
      store: openStore(chassis.documents),
      waiters: createWaiters(),
      pool: openPool({
        processes: settings.processes,
        idleMs: settings.idleMs,
        queue: 100,
        timeoutMs: 25_000,
        textsPerProcess: 300,
        measure: chassis.timer(
          'komavox.voice.synthesis.duration',
          'Seconds of reading a text aloud and encoding its sound',
        ),
      }),
    };
    const wake = ({ speechId }: { readonly speechId: string }) => context.waiters.wake(speechId);
    return {
      routes: voiceRoutes(context),
      consumers: voiceConsumers(context),
      watchers: [watcher(topics.speechGenerated, wake), watcher(topics.speechFailed, wake)],
      outboxes: [outboxModel(context.store.speeches)],
      jobs: [
        {
          kind: 'speech',
          model: outboxModel(context.store.speeches),
          states: ['requested', 'synthesising'],
          since: 'createdAt',
        },
      ],
      scheduledTasks: [
        {
          name: 'voice.end-lost-speeches',
          everyMs: 2_000,
          // Also where every worker is gone.
          role: 'api',
          run: (signal) => sweepSpeeches(context, signal),
        },
        {
          name: 'voice.forget-speeches',
          everyMs: 3_600_000,
          role: 'api',
          run: () => forgetSpeeches(context),
        },
      ],
      stop: () => context.pool.stop(),
    };
  },
});
