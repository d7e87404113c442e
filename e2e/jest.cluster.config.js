/** The journeys that lead through everything, on the product as separate processes and real servers. */
import oneProcess from './jest.config.js';

process.env.E2E_SHAPE = 'cluster';

export default {
  ...oneProcess,
  testMatch: ['http', 'making', 'streams', 'trace'].map((name) => `<rootDir>/dist/journeys/${name}.test.js`),
  // A cluster and a browser are enough for one machine.
  maxWorkers: 1,
};
