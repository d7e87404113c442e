/** A pool with one process at most that does nothing of its own accord for a minute, for processes that are killed with it. */
import { voiceSettings } from '../src/settings.js';
import { SynthesisPool } from '../src/synthesis/synthesis-pool.js';

export const oneProcessPool = (): SynthesisPool =>
  new SynthesisPool({
    engine: voiceSettings.read({}).engine,
    maxProcesses: 1,
    maxWaiting: 9,
    timeoutMs: 60_000,
    idleMs: 60_000,
    maxTexts: 9,
  });
