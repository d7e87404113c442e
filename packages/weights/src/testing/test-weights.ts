/** The weights of the tests: in WEIGHTS_DIR, else where `scripts/setup.js --for test` puts them. */
import { join } from 'node:path';
import type { WeightsName } from '../parts.js';
import { openWeights } from '../weights.js';

export const testWeightsFolder =
  process.env['WEIGHTS_DIR'] ?? join(import.meta.dirname, '../../../../../.weights');

export const testWeights = openWeights(testWeightsFolder);

/** A block of tests that need a part of the weights. Without it they fail: a run that skips them shows nothing. */
export function describeWith(name: WeightsName): (title: string, tests: () => void) => void {
  const state = testWeights.state(name);
  if (state === 'ready') return describe;
  return (title) =>
    describe(title, () => {
      it('has its weights', () => {
        throw new Error(`The weights of ${name} are ${state}: npx komavox weights get ${name}`);
      });
    });
}
