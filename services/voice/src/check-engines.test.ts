/** What is said of engines that can't be checked. */
import { PassThrough } from 'node:stream';
import { createLogger } from '@komavox/core';
import { engineCheck } from './check-engines.js';
import { openEngines } from './engines/engines.js';
import { voiceSettings } from './settings.js';
import { SynthesisPool } from './synthesis/synthesis-pool.js';

it('a check that fails each time is not a line for each who asks', async () => {
  const { engine } = voiceSettings.read({});
  const limits = { maxProcesses: 1, maxTexts: 9, timeoutMs: 20_000, idleMs: 20_000 };
  // Nothing may wait for a process.
  const pool = new SynthesisPool({ engine, ...limits, maxWaiting: 0 });
  const lines = new PassThrough();
  const logger = createLogger({ level: 'warn', destination: lines });
  const check = engineCheck(openEngines(engine), pool, { logger });
  for (let asked = 0; asked < 5; asked += 1) await check();
  expect(String(lines.read()).match(/engines could not be checked/g)).toHaveLength(1);
});
