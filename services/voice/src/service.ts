/** Voice: reads texts aloud, with the time of every word, and keeps voice models. */
import { defineService } from '@komavox/service';
import type { SpeechEngine } from './engines/engine.js';
import { createEngine } from './engines/engines.js';
import { voiceConsumers } from './consumers.js';
import { defineSpeeches } from './jobs.js';
import { migrations } from './migrations.js';
import { voiceRoutes } from './routes.js';
import { voiceSettings } from './settings.js';
import { openStore } from './store.js';
import { SynthesisPool } from './synthesis/synthesis-pool.js';
import { voiceModelRoutes } from './voice-models/routes.js';
import { openVoiceModels } from './voice-models/store.js';

export const voice = defineService({
  name: 'voice',
  settings: voiceSettings,
  peers: [],
  migrations,
  build: (chassis, settings) => {
    const store = openStore(chassis.documents);
    const voiceModels = openVoiceModels(chassis.documents);
    const engine = createEngine(settings.engine);
    const pool = new SynthesisPool({
      engine: settings.engine,
      maxProcesses: settings.processes,
      maxWaiting: 100,
      timeoutMs: 25_000,
      idleMs: settings.idleMs,
      maxTexts: 300,
      timer: chassis.timer(
        'komavox.voice.synthesis.duration',
        'Seconds of reading a text aloud and encoding its audio',
      ),
    });
    const context = { chassis, settings, store, voiceModels, engine, pool };
    const speeches = defineSpeeches(context);
    return {
      routes: [...voiceRoutes({ ...context, speeches }), ...voiceModelRoutes(context)],
      consumers: voiceConsumers({ speeches }),
      outboxes: [voiceModels.model],
      jobs: [speeches.parts],
      checks: { engine: () => Promise.resolve({ ok: true, detail: describeEngine(engine) }) },
      stop: () => pool.stop(),
    };
  },
});

const describeEngine = ({ id, version, languages, timings }: SpeechEngine): string =>
  `${id} (${version}), ${languages.length} languages, timings: ${timings}`;
