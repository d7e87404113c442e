import { runMain } from '@komavox/service';
import { vision } from './service.js';

await runMain([vision]);
