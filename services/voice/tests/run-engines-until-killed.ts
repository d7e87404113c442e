/** A process to be killed while its engines speak: prints their process ids and goes on. */
import { voiceSettings } from '../src/settings.js';
import { SynthesisPool } from '../src/synthesis/synthesis-pool.js';
import { LONG_TEXT } from './speaking.js';

const pool = new SynthesisPool({
  engine: voiceSettings.read({}).engine,
  maxProcesses: 1,
  maxWaiting: 9,
  timeoutMs: 60_000,
  idleMs: 60_000,
  maxTexts: 9,
});
await pool.speak({ text: 'Ready.', language: 'en' });
void pool.speak({ text: LONG_TEXT, language: 'en' });
// Synthesis is first and encoding last: natively at work then.
setTimeout(() => process.send?.(pool.processIds), 300);
