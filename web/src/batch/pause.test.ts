import { pause } from './pause.js';

const minute = 60_000;

it('ends after its time', async () => {
  const before = performance.now();
  await pause(50);
  expect(performance.now() - before).toBeGreaterThan(40);
});

it('ends at once when it is aborted, before or meanwhile', async () => {
  await pause(minute, AbortSignal.abort());
  const controller = new AbortController();
  const paused = pause(minute, controller.signal);
  controller.abort();
  await paused;
});

it('leaves no listener behind', async () => {
  const { signal } = new AbortController();
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  await pause(1, signal);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
