/** Thread of a recogniser: the package's own, behind the threads that answer. */
import { createRequire } from 'node:module';
import { stepBack } from '@komavox/isolation/process';

stepBack('awaited');
createRequire(import.meta.url)('tesseract.js/src/worker-script/node/index.js');
