/** Voice: reads texts aloud, with the time of every word, and keeps voice models. */
import { defineService, outboxModel } from '@komavox/platform';
import { voiceSettings } from './config.js';
import { voiceConsumers } from './consumers.js';
import type { VoiceContext } from './context.js';
import { voiceRoutes } from './routes.js';
import { openWaits } from './speech-waits.js';
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
      waits: openWaits(chassis.events),
      pool: openPool({
        processes: settings.processes,
        idleMs: settings.idleMs,
        queue: 100,
        timeoutMs: 25_000,
        textsPerProcess: 300,
        measure: chassis.stopwatch(
          'komavox.voice.synthesis.duration',
          'Seconds of reading a text aloud and encoding its sound',
        ),
      }),
    };
    return {
      routes: voiceRoutes(context),
      consumers: voiceConsumers(context),
      outboxes: [outboxModel(context.store.speeches)],
      jobs: [
        {
          kind: 'speech',
          model: outboxModel(context.store.speeches),
          states: ['requested', 'synthesising'],
          since: 'createdAt',
        },
      ],
      sweepers: [
        {
          name: 'voice.end-lost-speeches',
          everyMs: 2_000,
          // Also where every worker is gone.
          role: 'api',
          sweep: (signal) => sweepSpeeches(context, signal),
        },
        {
          name: 'voice.forget-speeches',
          everyMs: 3_600_000,
          role: 'api',
          sweep: () => forgetSpeeches(context),
        },
      ],
      start: () => context.waits.start(),
      stop: async () => {
        await context.pool.stop();
        await context.waits.stop();
      },
    };
  },
});
