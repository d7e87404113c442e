import { runMain } from '@komavox/platform';
import { catalogue } from './service.js';

await runMain([catalogue]);
