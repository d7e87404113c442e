/** Build step: draws the demo library into `dist/library`, unless what lies there is of this version. */
import { buildLibrary } from './build-library.js';
import { demoFolder } from './folder.js';
import { loadStories } from './stories.js';

const isDrawn = await buildLibrary(demoFolder, loadStories(), (done, total) => {
  process.stdout.write(`\rdrawing page ${done} of ${total}`);
});
if (isDrawn) process.stdout.write(`\nThe demo library is in ${demoFolder}\n`);
