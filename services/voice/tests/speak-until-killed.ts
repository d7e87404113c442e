/** A process to be killed: asks for a long speech on the folder of its argument, and prints when it is being made. */
import { bootForTest } from '@komavox/service/testing';
import { voice } from '../src/index.js';
import { LONG_TEXT, speak } from './speaking.js';

const product = await bootForTest([voice], { folder: process.argv[2] ?? '', exactlyOnce: true });
void speak(product, LONG_TEXT, 'en', { key: 'killed' });
// A lease is taken at once; the speech itself takes longer than this.
setTimeout(() => process.send?.('speaking'), 700);
