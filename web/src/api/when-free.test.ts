import { call } from './call.js';
import { whenFree } from './when-free.js';

const busy = () =>
  new Response(JSON.stringify({ code: 'vision_busy', detail: 'Too many pages are being read.' }), {
    status: 429,
    headers: { 'retry-after': '2' },
  });
const answers: (() => Response)[] = [];
let asked = 0;

beforeEach(() => {
  asked = 0;
  answers.length = 0;
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const answer = answers[asked] ?? busy;
    asked += 1;
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const ask = (signal = new AbortController().signal) => {
  const fetchCall = (one: Parameters<typeof call>[0]) =>
    call(one, { signal } as Parameters<typeof call>[1], {});
  return whenFree<object>(
    { path: '/api/vision/extract-text', method: 'POST', body: {} },
    { fetchCall, signal },
  );
};

it('asks again while the server is busy, as late as it says and later each time', async () => {
  answers.push(busy, busy, () => new Response('{"text":"Hello"}'));
  const answer = ask();
  await jest.advanceTimersByTimeAsync(1900);
  expect(asked).toBe(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(asked).toBe(2);
  await jest.advanceTimersByTimeAsync(4100);
  expect(asked).toBe(3);
  expect(await answer).toMatchObject({ data: { text: 'Hello' } });
});

it('gives up after a minute', async () => {
  const answer = ask();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await answer).toMatchObject({ error: { status: 429, code: 'vision_busy' } });
  expect(asked).toBe(8);
});

it('asks no more once it is aborted', async () => {
  const leaving = new AbortController();
  const answer = ask(leaving.signal);
  await jest.advanceTimersByTimeAsync(100);
  leaving.abort();
  await answer;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
});

it('gives every other answer at once', async () => {
  answers.push(() => new Response('{"code":"too_many_requests"}', { status: 429 }));
  expect(await ask()).toMatchObject({ error: { status: 429, code: 'too_many_requests' } });
  expect(asked).toBe(1);
});
