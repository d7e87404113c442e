/**
 * Jest's runner for compiled tests: jest-light-runner in child processes, with one defect kept out.
 *
 * A worker asks for its configuration when its first test file is loaded. jest-light-runner (0.7.11 to 0.8.2) answers
 * every worker that has a file when one of them asks, and then answers no more: a worker that starts later than another
 * loses the answer, asks, and waits for ever. Here each run has a channel of its own, which answers its own worker.
 */
import LightRunner from 'jest-light-runner/child-process';

export default class Runner extends LightRunner {
  constructor(globalConfig) {
    super(globalConfig);
    if (this._runtime !== 'child_process') return;
    const runtime = this._runtime;

    this._testRunners = new (class extends Map {
      set(projectConfig, { pool }) {
        const configuration = {
          type: 'jest-light-runner-worker-data',
          workerData: { globalConfig, projectConfig, runtime },
        };
        return super.set(projectConfig, {
          pool,
          run: (test) => pool.run(test.path, { channel: channelAnswering(configuration) }),
        });
      }
    })();
  }
}

/** A channel to one worker process: what it asks for is answered with `answer`, as often as it asks. */
function channelAnswering(answer) {
  let send;
  return {
    onMessage(listener) {
      send = listener;
    },
    postMessage(message) {
      if (message === 'jest-light-runner-get-worker-data') send(answer);
    },
  };
}
