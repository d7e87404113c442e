import { call, callError } from './call.js';

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

describe('every call', () => {
  it.each([
    ['reading', { path: '/api/mangas' }],
    ['writing', { path: '/api/scrape-url', method: 'POST', body: { url: 'https://far.example' } } as const],
    ['sending a form', { path: '/api/library/imports', method: 'POST', body: new FormData() } as const],
  ])('sends the cookies along, and is made once: %s', async (_what, order) => {
    const made: RequestInit[] = [];
    globalThis.fetch = (_address, init = {}) => {
      made.push(init);
      return Promise.resolve(new Response('busy', { status: 503 }));
    };
    const { signal } = new AbortController();
    const answer = await call(order, { signal } as Parameters<typeof call>[1], {});
    expect(answer.error).toMatchObject({ status: 503, message: '503: busy' });
    expect(made.map(({ credentials }) => credentials)).toEqual(['include']);
  });
});
