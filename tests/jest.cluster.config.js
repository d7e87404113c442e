/** The journeys that lead through everything, on the product as separate processes and real servers. */
import singleProcess from './jest.config.js';

process.env.TEST_TOPOLOGY = 'cluster';

export default {
  ...singleProcess,
  testMatch: [
    'browser/dist/making',
    'http/dist/http',
    'http/dist/streams',
    'http/dist/speech-in-parts',
    'http/dist/trace',
  ].map((name) => `<rootDir>/${name}.test.js`),
  // A cluster and a browser are enough for one machine.
  maxWorkers: 1,
};
