import { run } from '@komavox/platform';
import { vision } from './service.js';

await run([vision]);
