import { runMain } from '@komavox/service';
import { gateway } from './service.js';

await runMain([gateway]);
