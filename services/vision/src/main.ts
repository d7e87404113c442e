import { runMain } from '@komavox/platform';
import { vision } from './service.js';

await runMain([vision]);
