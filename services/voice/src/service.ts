/** Voice: reads texts aloud, with the time of every word, and keeps voice models. */
import { defineService } from '@komavox/service';
import { defineSpeeches } from './jobs.js';
import { migrations } from './migrations.js';
import { voiceRoutes } from './routes.js';
import { voiceSettings } from './settings.js';
import { openStore } from './store.js';
import { openPool } from './synthesis/synthesis-pool.js';

export const voice = defineService({
  name: 'voice',
  settings: voiceSettings,
  peers: [],
  migrations,
  build: (chassis, settings) => {
    const store = openStore(chassis.documents);
    const pool = openPool({
      processes: settings.processes,
      idleMs: settings.idleMs,
      queue: 100,
      timeoutMs: 25_000,
      textsPerProcess: 300,
      measure: chassis.timer(
        'komavox.voice.synthesis.duration',
        'Seconds of reading a text aloud and encoding its sound',
      ),
    });
    const speeches = defineSpeeches({ chassis, settings, store, pool });
    return {
      routes: voiceRoutes({ chassis, settings, store, pool, speeches }),
      jobs: [speeches.parts],
      stop: () => pool.stop(),
    };
  },
});
