import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { createLogger, Problem } from '@komavox/core';
import { sendProblem, toProblem } from './problem-reply.js';

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

describe('the log', () => {
  function logged(problem: Problem): { level: string; text: string } {
    const lines: string[] = [];
    const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    sendProblem(new ServerResponse(new IncomingMessage(new Socket())), problem, logger);
    const text = lines.join('');
    return { level: (JSON.parse(text) as { level: string }).level, text };
  }

  it('has what failed on our side with its cause, and of other sites neither error nor name', () => {
    const cause = new Error('getaddrinfo ENOTFOUND manga.example');
    const own = logged(new Problem(502, 'peer_unreachable', 'Not reached.', { cause }));
    expect(own.level).toBe('error');
    expect(own.text).toContain('ENOTFOUND');
    const other = logged(new Problem(502, 'fetch_failed', 'Not found.', { cause, elsewhere: true }));
    expect(other.level).toBe('info');
    expect(other.text).not.toContain('manga.example');
  });
});
