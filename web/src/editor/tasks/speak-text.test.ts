/** How long a text waits for its turn at speech, and for its end. */
import { createStore } from '../../app/create-store.js';
import { blobOf } from '../../blobs/blobs.js';
import { speakText } from './speak-text.js';

const { setTimeout: realTimeout } = globalThis;
/** An answer is read in its own time. */
const answerRead = () => new Promise((resolve) => realTimeout(resolve, 4));

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

/** Speaks a text on a server that is busy for so many seconds; resolves with what came of it, and when it was asked for. */
async function speakWhileBusy(
  busySeconds: number,
  headers: Record<string, string> = {},
  { status, code } = { status: 429, code: 'too_many_speeches' },
) {
  const begun = Date.now();
  const asked: number[] = [];
  const keys = new Set<string | null>();
  globalThis.fetch = (_path, init) => {
    const seconds = (Date.now() - begun) / 1000;
    asked.push(seconds);
    keys.add(new Headers(init?.headers).get('idempotency-key'));
    return Promise.resolve(
      seconds < busySeconds
        ? new Response(JSON.stringify({ code }), { status, headers })
        : new Response('sound', { headers: { 'x-audio-duration': '2' } }),
    );
  };
  const { signal } = new AbortController();
  const speaking = createStore().dispatch(speakText({ text: 'Hi', language: 'en' }, { signal }));
  let isOver = false;
  void speaking.finally(() => (isOver = true));
  while (!isOver) {
    await answerRead();
    await jest.advanceTimersByTimeAsync(1000);
  }
  return { spoken: await speaking, asked, keys: [...keys] };
}

it('waits as long as another text may take, and longer each time', async () => {
  const { spoken, asked } = await speakWhileBusy(40);
  expect('speech' in spoken && blobOf(spoken.speech.audio)).toBeTruthy();
  expect(asked).toEqual([0, 1, 3, 7, 15, 23, 31, 39, 47]);
});

it('waits as the server says', async () => {
  const { asked } = await speakWhileBusy(10, { 'retry-after': '3' });
  expect(asked).toEqual([0, 3, 6, 9, 12]);
});

it('gives up in the end, and at once where the wait would be too long', async () => {
  const { spoken, asked } = await speakWhileBusy(Infinity);
  expect(spoken).toMatchObject({ error: { status: 429, code: 'too_many_speeches' } });
  expect(asked.at(-1)).toBeGreaterThan(880);
  expect(asked.at(-1)).toBeLessThanOrEqual(900);
  expect((await speakWhileBusy(Infinity, { 'retry-after': '3600' })).asked).toEqual([0]);
});

it('asks again for a speech that outlasts its call, under one key', async () => {
  const late = { status: 504, code: 'speech_timeout' };
  const { spoken, asked, keys } = await speakWhileBusy(5, { 'retry-after': '2' }, late);
  expect('speech' in spoken).toBe(true);
  expect(asked).toEqual([0, 2, 4, 6]);
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{10,}$/)]);
  const never = await speakWhileBusy(Infinity, { 'retry-after': '2' }, late);
  expect(never.spoken).toMatchObject({ error: { status: 504 } });
  expect([never.asked.length, never.keys.length]).toEqual([30, 1]);
});
