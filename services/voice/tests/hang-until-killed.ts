/**
 * A process to be killed while its engines are in native code that never returns: prints their process ids.
 * Its argument is a folder.
 */
import { hangingAddon } from '@komavox/test-kit';
import { voiceSettings } from '../src/settings.js';
import { SynthesisPool } from '../src/synthesis/synthesis-pool.js';

const [, , folder = ''] = process.argv;
const hanging = hangingAddon(folder, 'onnxruntime_binding.node');
process.env['NODE_OPTIONS'] = hanging.nodeOptions;
const pool = new SynthesisPool({
  engine: voiceSettings.read({}).engine,
  maxProcesses: 1,
  maxWaiting: 9,
  timeoutMs: 60_000,
  idleMs: 60_000,
  maxTexts: 9,
});
void pool.check(['kokoro']);
await hanging.hangs();
process.send?.(pool.processIds);
