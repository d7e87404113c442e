/** The whole product in one process on embedded stores, as `npm start` runs it. */
import { chassisSettings, runMain } from '@komavox/service';
import { openWeights } from '@komavox/weights';
import { product } from './product.js';
import { bringWeights } from './weights/at-start.js';
import { standaloneSettings } from './weights/settings.js';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const running = await runMain(product, { name: 'komavox', callersSettings: standaloneSettings });
say(`\nKomavox is ready at ${running.origin}\n`);
bringWeights({
  weights: openWeights(chassisSettings.read(process.env).weightsFolder),
  ...standaloneSettings.read(process.env),
  say: (line) => say(`komavox: ${line}`),
});
