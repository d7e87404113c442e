/**
 * A process to be killed while its engines are in native code that never returns: prints their process ids.
 * Its argument is a folder.
 */
import { hangingAddon } from '@komavox/test-kit';
import { oneProcessPool } from './one-process-pool.js';

const [, , folder = ''] = process.argv;
const hanging = hangingAddon(folder, 'onnxruntime_binding.node');
process.env['NODE_OPTIONS'] = hanging.nodeOptions;
const pool = oneProcessPool();
void pool.check(['kokoro']);
await hanging.hangs();
process.send?.(pool.processIds);
