/** Draws the demo library ahead of the first start; an image does this when it is built. */
import { prepareDemo } from './prepare-demo.js';

const folder = await prepareDemo({
  folder: process.argv[2],
  fallback: '.data/demo-library',
  progress: (done, total) => process.stdout.write(`\rdrawing page ${done} of ${total}`),
});
process.stdout.write(`\nThe demo library is in ${folder}\n`);
