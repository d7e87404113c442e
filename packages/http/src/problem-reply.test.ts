import { connect } from 'node:net';
import { toProblem } from './problem-reply.js';

const refused = () =>
  new Promise<Error>((resolve) => {
    // Port 1 has no listener.
    connect(1, '127.0.0.1').once('error', resolve);
  });

describe('a peer that cannot be reached', () => {
  it('is reported to callers as 503, to try again soon', async () => {
    expect(toProblem(await refused())).toMatchObject({
      status: 503,
      code: 'unavailable',
      headers: { 'Retry-After': '2' },
    });
  });
});
