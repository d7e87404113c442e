import { runMain } from '@komavox/platform';
import { billing } from './service.js';

await runMain([billing]);
