import { runMain } from '@komavox/service';
import { catalogue } from './service.js';

await runMain([catalogue]);
