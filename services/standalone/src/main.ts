/** The whole product in one process on embedded stores, as `npm start` runs it. */
import { setFlagsFromString } from 'node:v8';
import { runMain } from '@komavox/service';
import { product } from './product.js';
import { bringWeights } from './weights/at-start.js';
import { askForEngines } from './weights/engines-in-use.js';
import { standaloneSettings } from './weights/settings.js';

// All calls wait while the whole heap is collected: it may grow to three times what is in use before that (ADR 45).
setFlagsFromString('--heap-growing-percent=200');

// Files of the stores, whatever makes them, are for this account alone.
const umaskBefore = process.umask(0o077);

const say = (text: string) => void process.stdout.write(`${text}\n`);
const running = await runMain(product, { name: 'komavox', callersSettings: standaloneSettings });
// To what starts it again after a crash, which needs no more than that.
process.send?.('ready', undefined, undefined, () => process.disconnect());
say(`\nKomavox is ready at ${running.origin}\n`);
bringWeights({
  engines: () => askForEngines((name) => running.peer(name)),
  ...standaloneSettings.read(process.env),
  // Weights are no secret, and other installations may share them.
  umask: umaskBefore,
  say: (line) => say(`komavox: ${line}`),
}).catch((error: unknown) => running.logger.error({ err: error }, 'what speaks and reads is not known'));
