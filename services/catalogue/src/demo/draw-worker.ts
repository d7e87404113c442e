/** Draws in a thread of its own, so that calls are answered meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadStories } from './stories.js';
import { writeLibrary } from './write-library.js';

const { folder } = workerData as { folder: string };
writeLibrary(folder, loadStories(), (done, total) => {
  if (done % 10 === 0 || done === total) parentPort?.postMessage({ done, total });
});
