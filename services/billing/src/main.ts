import { runMain } from '@komavox/service';
import { billing } from './service.js';

await runMain([billing]);
