/** A process to be killed while its engines speak: prints their process ids and goes on. */
import { oneProcessPool } from './one-process-pool.js';
import { LONG_TEXT } from './speaking.js';

const pool = oneProcessPool();
await pool.speak({ text: 'Ready.', language: 'en' });
void pool.speak({ text: LONG_TEXT, language: 'en' });
// Synthesis is first and encoding last: natively at work then.
setTimeout(() => process.send?.(pool.processIds), 300);
