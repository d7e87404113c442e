import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { gateway } from '../src/index.js';
import { billingStub } from './billing-stub.js';
import { environment, newUser, type Browser } from './browser.js';

interface Received {
  readonly id: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Listening {
  next(): Promise<Received>;
  /** Resolves when the server ends the stream. */
  ended(): Promise<void>;
  leave(): Promise<void>;
}

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([gateway, billingStub], { environment });
});
afterAll(() => product.stop());

async function listen(browser: Browser, lastEventId?: string): Promise<Listening> {
  const response = await browser.call('/api/events', {
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const block = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const found = text.slice(0, end);
        text = text.slice(end + 2);
        return found;
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  };
  expect(await block()).toBe('retry: 2000');
  return {
    async next() {
      const lines = ((await block()) ?? '').split('\n');
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      return {
        id: field('id') ?? '',
        event: field('event') ?? '',
        data: JSON.parse(field('data') ?? 'null') as Received['data'],
      };
    },
    async ended() {
      while ((await block()) !== undefined);
    },
    leave: () => reader.cancel(),
  };
}

const progress = (userId: string, done: number) =>
  product.publish(topics.videoProgressed, {
    jobId: 'job',
    userId,
    progress: done / 4,
    segmentsDone: done,
    segmentsTotal: 4,
  });

describe('live events', () => {
  it('reach their user, once and in order, and no other user', async () => {
    const ada = await newUser(product);
    const bob = await newUser(product);
    const [toAda, toBob] = [await listen(ada.browser), await listen(bob.browser)];
    for (const done of [1, 2, 3]) await progress(ada.user.id, done);
    await product.publish(topics.creditChanged, { userId: bob.user.id, balance: 7n });
    const received = [await toAda.next(), await toAda.next(), await toAda.next()];
    expect(received.map(({ event, data }) => [event, data['segmentsDone']])).toEqual([
      ['video.progressed', 1],
      ['video.progressed', 2],
      ['video.progressed', 3],
    ]);
    expect(received[0]?.data).toEqual({ jobId: 'job', progress: 0.25, segmentsDone: 1, segmentsTotal: 4 });
    expect(new Set(received.map(({ id }) => id)).size).toBe(3);
    expect(await toBob.next()).toMatchObject({ event: 'credit.changed', data: { creditPoint: 7 } });
    await Promise.all([toAda.leave(), toBob.leave()]);
  });

  it('continue after the last one that was seen', async () => {
    const { browser, user } = await newUser(product);
    const first = await listen(browser);
    await progress(user.id, 1);
    const { id } = await first.next();
    await first.leave();
    const second = await listen(browser);
    await progress(user.id, 2);
    await second.next();
    await second.leave();
    const third = await listen(browser, id);
    expect((await third.next()).data).toMatchObject({ segmentsDone: 2 });
    await third.leave();
  });

  it('are all that the API names', async () => {
    const { browser, user } = await newUser(product);
    const stream = await listen(browser);
    const ofUser = { userId: user.id };
    await product.publish(topics.videoCompleted, { ...ofUser, jobId: 'job', durationMs: 2500 });
    expect(await stream.next()).toMatchObject({
      event: 'video.completed',
      data: { jobId: 'job', duration: 2.5 },
    });
    await product.publish(topics.videoFailed, { ...ofUser, jobId: 'job', code: 'no_frames' });
    expect(await stream.next()).toMatchObject({
      event: 'video.failed',
      data: { jobId: 'job', code: 'no_frames' },
    });
    await product.publish(topics.speechGenerated, { ...ofUser, speechId: 's', durationMs: 500 });
    expect(await stream.next()).toMatchObject({ event: 'speech.generated', data: { speechId: 's' } });
    await product.publish(topics.textExtracted, { ...ofUser, extractionId: 'x', picture: 'p', regions: 3 });
    expect(await stream.next()).toMatchObject({ event: 'text.extracted', data: { regions: 3 } });
    await stream.leave();
  });

  it('end with the session', async () => {
    const { browser } = await newUser(product);
    const stream = await listen(browser);
    await browser.call('/api/auth/logout', { method: 'POST' });
    await stream.ended();
  });

  it('are limited to a few streams per user', async () => {
    const { browser } = await newUser(product);
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(browser)));
    expect((await browser.call('/api/events')).status).toBe(429);
    await Promise.all(streams.map((stream) => stream.leave()));
  });

  it('do not delay the end of the process', async () => {
    const other = await bootForTest([gateway, billingStub], { environment });
    const response = await fetch(new URL('/api/auth/register', other.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: other.origin },
      body: JSON.stringify({ name: 'X', email: 'x@example.org', password: 'correct horse' }),
    });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const stream = await fetch(new URL('/api/events', other.origin), { headers: { cookie } });
    // Waiting for the stream would take all of SHUTDOWN_SECONDS, and then cut it, which rejects.
    await other.stop();
    expect(await stream.text()).toContain('retry: 2000');
  });
});
