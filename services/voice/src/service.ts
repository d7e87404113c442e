/** Voice: reads texts aloud, with the time of every word, and keeps voice models. */
import { exportRoute } from '@komavox/http';
import { defineService, Holdings } from '@komavox/service';
import { openCasts } from './cast/cast-store.js';
import { castRoutes } from './cast/routes.js';
import { engineCheck } from './check-engines.js';
import type { Cloning } from './engines/engine.js';
import { cloningEngineOf, type InstalledEngine, openEngines } from './engines/engines.js';
import { voiceConsumers } from './consumers.js';
import { begunAtOnce, defineSpeeches, underWay } from './jobs.js';
import { migrations } from './migrations.js';
import { exportUser } from './export-user.js';
import { narrationRoutes } from './narration/routes.js';
import { openNarrations } from './narration/store.js';
import { removeOldPieces } from './speeches/remove-old-pieces.js';
import { removeUnusedAudio } from './speeches/remove-unused-audio.js';
import { voiceRoutes } from './routes.js';
import { voiceSettings } from './settings.js';
import { openStore } from './store.js';
import { SharedAudio } from './synthesis/shared-audio.js';
import { SynthesisPool } from './synthesis/synthesis-pool.js';
import { sampleLimit } from './voice-models/limits.js';
import { openIntakeDecoding } from './voice-models/intake/decoding.js';
import { voiceModelRoutes } from './voice-models/routes.js';
import { modelHolding } from './voice-models/stored/keys.js';
import { openVoiceModels } from './voice-models/stored/store.js';
import { sweepVoiceModels } from './voice-models/sweep.js';
import { openVoiceUploads } from './voice-models/uploads/upload-store.js';

export const voice = defineService({
  name: 'voice',
  settings: voiceSettings,
  peers: [],
  migrations,
  build: (chassis, settings) => {
    const store = openStore(chassis.documents);
    const voiceModels = openVoiceModels(chassis.documents);
    const narrations = openNarrations(chassis.documents);
    const casts = openCasts(chassis.documents);
    const choice = { ...settings.engine, weights: chassis.weightsFolder };
    const engines = openEngines(choice);
    const cloning = cloningEngineOf(settings.engine);
    const pool = new SynthesisPool({
      engine: choice,
      maxProcesses: settings.processes,
      maxWaiting: settings.processes * begunAtOnce + 100,
      ...underWay,
      timeoutMs: 25_000,
      idleMs: settings.idleMs,
      maxTexts: 300,
      maxMemory: settings.maxProcessMemory,
      onUnusable(engine, problem) {
        if (!engines.giveUp(engine, problem)) return;
        chassis.logger.warn({ engine, problem }, 'an engine is unusable until the next start');
      },
      timer: chassis.timer(
        'komavox.voice.synthesis.duration',
        'Seconds of reading a text aloud and encoding its audio',
      ),
    });
    const context = {
      chassis,
      settings,
      store,
      voiceModels,
      narrations,
      engines,
      cloning,
      pool,
      checkEngines: engineCheck(engines, pool, chassis),
      making: new SharedAudio(),
      decoding: openIntakeDecoding(),
      sampleTimer: chassis.timer(
        'komavox.voice.sample.duration',
        'Seconds of decoding and judging a recording for a voice',
      ),
    };
    const speeches = defineSpeeches(context);
    const holdings = new Holdings(chassis);
    const voiceModelContext = {
      ...context,
      holdings,
      uploads: openVoiceUploads(chassis.documents),
      sampleLimit: sampleLimit(),
    };
    const whole = { ...context, ...voiceModelContext, speeches, casts };
    return {
      routes: [
        ...voiceRoutes({ ...context, speeches }),
        ...narrationRoutes(context),
        ...voiceModelRoutes(voiceModelContext),
        ...holdings.routes,
        ...castRoutes({ casts, clock: chassis.clock }),
        exportRoute((user) => exportUser(whole, user)),
      ],
      consumers: voiceConsumers(whole),
      outboxes: [voiceModels.model],
      scheduledTasks: [
        ...holdings.scheduledTasks,
        {
          name: 'adopt-voice-models',
          everyMs: 86_400_000,
          role: 'api',
          // Of before there were holdings.
          run: async () => {
            const owners = await voiceModels.owners();
            await holdings.adopt(owners.map((model) => modelHolding(model)));
          },
        },
        {
          name: 'voice-pieces',
          everyMs: 600_000,
          role: 'api',
          run: () => removeOldPieces(chassis),
        },
        {
          name: 'voice-audio',
          everyMs: 3_600_000,
          role: 'api',
          run: (signal) => removeUnusedAudio(context, signal),
        },
        {
          name: 'voice-leftovers',
          everyMs: 15_000,
          role: 'api',
          run: () => sweepVoiceModels(voiceModelContext),
        },
      ],
      jobs: [speeches.parts],
      checks: {
        // Those of this machine: where calls and texts have processes of their own, each tells of itself.
        engines: () => {
          // Who asks has a second, and may ask again.
          void context.checkEngines();
          return Promise.resolve({ ok: true, detail: engines.all().map(describeEngine).join('; ') });
        },
        cloning: () =>
          Promise.resolve({ ok: cloning.problem === undefined, detail: describeCloning(cloning) }),
      },
      stop: async () => {
        await Promise.all([pool.stop(), context.decoding.close()]);
      },
    };
  },
});

const describeEngine = ({ engine, state, detail }: InstalledEngine): string =>
  [`${engine.id} (${engine.version}, ${engine.languages.length} languages): ${state}`, detail]
    .filter(Boolean)
    .join('. ');

const describeCloning = ({ engine, problem }: Cloning): string =>
  problem ??
  (engine
    ? `${engine.id} (${engine.version}), ${engine.languages.join(', ')}`
    : 'not set up: custom voices are matched');
