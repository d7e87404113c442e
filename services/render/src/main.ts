import { runMain } from '@komavox/platform';
import { render } from './service.js';

await runMain([render]);
