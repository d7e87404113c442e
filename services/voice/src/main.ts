import { runMain } from '@komavox/service';
import { voice } from './service.js';

await runMain([voice]);
