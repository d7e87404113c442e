import { runMain } from '@komavox/platform';
import { gateway } from './service.js';

await runMain([gateway]);
