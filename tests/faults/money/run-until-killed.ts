/** A process to be killed: folder, port and seed are its arguments. */
import { printLine } from '@komavox/test-kit';
import { bootVoiceAndBilling } from './voice-and-billing.js';

const [, , folder = '', port = '', seed = '0'] = process.argv;
await bootVoiceAndBilling({ folder, port, seed: Number(seed) });
await printLine('started');
