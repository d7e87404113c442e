/** A process to be killed while its engines speak: tells their process ids and goes on. */
import { openPool } from '../src/synthesis/synthesis-pool.js';
import { LONG_TEXT } from './speaking.js';

const pool = openPool({ processes: 1, queue: 9, timeoutMs: 60_000, idleMs: 60_000, textsPerProcess: 9 });
await pool.speak({ text: 'Ready.', language: 'en', hongKong: 'cantonese' });
void pool.speak({ text: LONG_TEXT, language: 'en', hongKong: 'cantonese' });
// Synthesis is first and encoding last: natively at work then.
setTimeout(() => process.send?.(pool.processIds()), 300);
