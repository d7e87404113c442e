import { runMain } from '@komavox/service';
import { render } from './service.js';

await runMain([render]);
