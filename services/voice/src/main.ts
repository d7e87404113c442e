import { runMain } from '@komavox/platform';
import { voice } from './service.js';

await runMain([voice]);
