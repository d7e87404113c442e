import { callError } from './call.js';

describe('errors of calls', () => {
  it('are the status and the text of the answer', () => {
    const text = '{"code":"gone","detail":"It is gone."}';
    expect(callError({ status: 410, statusText: 'Gone' }, text)).toEqual({
      status: 410,
      message: `410: ${text}`,
      code: 'gone',
      detail: 'It is gone.',
    });
  });

  it.each(['', 'plain words', '[]', 'null', '{"code":1}'])('are also made of %j', (text) => {
    const error = callError({ status: 500, statusText: 'Internal Server Error' }, text);
    expect(error.message).toBe(`500: ${text === '' ? 'Internal Server Error' : text}`);
    expect([error.code, error.detail]).toEqual(['', '']);
  });
});
