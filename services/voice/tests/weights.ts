/** The weights of the tests: in WEIGHTS_DIR, else where `scripts/setup.js --for test` puts them. */
import { join } from 'node:path';
import { openWeights, type WeightsName } from '@komavox/weights';

export const testWeightsFolder =
  process.env['WEIGHTS_DIR'] ?? join(import.meta.dirname, '../../../../.weights');

export const testWeights = openWeights(testWeightsFolder);

/** A block of tests that need a part of the weights; says so where it has to be skipped. */
export function describeWith(name: WeightsName): jest.Describe {
  const state = testWeights.state(name);
  if (state === 'ready') return describe;
  process.stdout.write(`skipped, as the weights of ${name} are ${state}: npx komavox weights get ${name}\n`);
  return describe.skip;
}
