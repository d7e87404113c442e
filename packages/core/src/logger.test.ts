import { Writable } from 'node:stream';
import { createLogger, loggablePath } from './logger.js';

function capture() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { logger: createLogger({ level: 'info', destination }), lines };
}

describe('the log', () => {
  it.each([
    ['at the top', { password: 'hunter22' }],
    ['in a request', { body: { password: 'hunter22' } }],
    ['two levels down', { request: { headers: { authorization: 'hunter22' } } }],
    ['in a cookie', { headers: { cookie: 'sid=hunter22', 'set-cookie': 'sid=hunter22' } }],
    ['in a token', { token: 'hunter22', idToken: 'hunter22', secret: 'hunter22' }],
  ])('never shows a secret %s', (_where, value) => {
    const { logger, lines } = capture();
    logger.info(value, 'something');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('hunter22');
    expect(lines[0]).toContain('[redacted]');
  });

  it('is one JSON object a line with a level by name and a time', () => {
    const { logger, lines } = capture();
    logger.child({ service: 'voice' }).warn({ speech: 's1' }, 'late');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      service: 'voice',
      speech: 's1',
      msg: 'late',
    });
  });

  it('leaves queries and signatures out of paths', () => {
    expect(loggablePath('/api/proxy/page?url=https%3A%2F%2Fsecret')).toBe('/api/proxy/page');
    expect(loggablePath('/media/abc.def')).toBe('/media/[signed]');
  });
});
