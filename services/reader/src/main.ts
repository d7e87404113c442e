import { runMain } from '@komavox/service';
import { reader } from './service.js';

await runMain([reader]);
