import { runMain } from '@komavox/platform';
import { reader } from './service.js';

await runMain([reader]);
