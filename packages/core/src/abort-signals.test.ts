import { getEventListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { unlessAborted, withAnySignal } from './abort-signals.js';

const late = (signal: AbortSignal) => pause(60_000, 'done', { signal, ref: false });
const listenersOf = ({ signal }: AbortController) => getEventListeners(signal, 'abort').length;

describe('work under several signals', () => {
  it('is aborted with the reason of the first that aborts', async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const reasons: unknown[] = [];
    const work = withAnySignal([one.signal, other.signal], async (signal) => {
      await late(signal).catch(() => undefined);
      reasons.push(signal.reason);
    });
    other.abort('first');
    one.abort('second');
    await work;
    expect(reasons).toEqual(['first']);
    await withAnySignal([one.signal], (signal) => Promise.resolve(reasons.push(signal.reason)));
    expect(reasons).toEqual(['first', 'second']);
  });

  it('leaves nothing behind in them, also when it fails', async () => {
    const long = new AbortController();
    const failing = () => Promise.reject(new Error('failed'));
    await expect(withAnySignal([long.signal], failing)).rejects.toThrow('failed');
    await expect(withAnySignal([long.signal], () => Promise.resolve(1))).resolves.toBe(1);
    expect(listenersOf(long)).toBe(0);
  });
});

it('may be much at a time without a warning', async () => {
  const warnings: unknown[] = [];
  const listen = (warning: unknown) => warnings.push(warning);
  process.on('warning', listen);
  const long = new AbortController();
  await Promise.all(Array.from({ length: 20 }, () => withAnySignal([long.signal], () => pause(5))));
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});

describe('work unless aborted', () => {
  it('gives its result, or the reason of the signal', async () => {
    const long = new AbortController();
    await expect(unlessAborted(Promise.resolve(1), long.signal)).resolves.toBe(1);
    await expect(unlessAborted(Promise.reject(new Error('failed')), long.signal)).rejects.toThrow('failed');
    expect(listenersOf(long)).toBe(0);
    const work = unlessAborted(late(new AbortController().signal), long.signal);
    long.abort(new Error('left'));
    await expect(work).rejects.toThrow('left');
    await expect(unlessAborted(late(new AbortController().signal), long.signal)).rejects.toThrow('left');
    await expect(unlessAborted(Promise.resolve(1), long.signal)).rejects.toThrow('left');
  });
});
