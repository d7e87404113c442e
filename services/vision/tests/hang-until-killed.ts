/**
 * A process to be killed while PP-OCR is in native code that never returns: prints the ids of its processes.
 * Its argument is a folder.
 */
import { hangingAddon, printLine } from '@komavox/test-kit';
import { PpocrPool } from '../src/ppocr/ppocr-pool.js';

const [, , folder = ''] = process.argv;
const hanging = hangingAddon(folder, 'onnxruntime_binding.node');
process.env['NODE_OPTIONS'] = hanging.nodeOptions;
const pool = new PpocrPool({ weights: folder, processes: 1 });
void pool.check(new AbortController().signal);
await hanging.hangs();
await printLine(`processes ${pool.processIds.join()}`);
