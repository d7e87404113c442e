/** An image that somebody else made costs its sender an answer at most, also one that ends its decoder. */
import { setTimeout as pause } from 'node:timers/promises';
import { processesOf, until } from '@komavox/test-kit';
import { hostileImages } from './hostile-images.js';
import { maxAnswerMs, whileAsked } from '../support/liveness.js';
import { mainThreadTime } from '../support/main-thread.js';
import { memoryOf } from '../support/memory.js';
import { answerOf, useStranger } from './stranger.js';

const stranger = useStranger();

const panelsOf = (image: Buffer): Promise<string> =>
  answerOf(
    stranger.current.client.call('/api/vision/panels', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ imageUrl: `data:image/png;base64,${image.toString('base64')}` }),
    }),
  );

const frameOf = (name: string, image: Buffer): Promise<string> =>
  answerOf(stranger.current.client.upload(name, [{ image: new Blob([new Uint8Array(image)]) }]));

/** Work is ended after 5 s of the processor, or 100 s by the clock where others have the processor. */
const longestMs = 120_000;

it.each(hostileImages)('is answered, and holds up nobody: %s', async (name, make, { panels, frame }) => {
  const { product } = stranger.current;
  const image = make();
  // Making it takes seconds, in which connections end unnoticed.
  await pause(200);
  const since = performance.now();
  const busyMs = await mainThreadTime(product.pid, async () => {
    const { result, slowestMs } = await whileAsked(product.internalOrigin, () =>
      Promise.all([panelsOf(image), frameOf(name, image)]),
    );
    expect(panels).toContain(result[0]);
    expect(frame).toContain(result[1]);
    expect(slowestMs).toBeLessThan(maxAnswerMs);
  });
  const tookMs = performance.now() - since;
  expect(tookMs).toBeLessThan(longestMs);
  // Of each second, 100 ms go to being asked for /livez fifty times.
  expect(busyMs).toBeLessThan(600 + tookMs / 10);
});

it('leaves little memory behind', async () => {
  const { product, memoryBefore } = stranger.current;
  // Processes that wait for the next image are part of it.
  await until('the memory is back', () => memoryOf(product.pid) - memoryBefore < 700e6);
});

/** The product's. */
const decoding = (script: string) => processesOf(stranger.current.product.pid, script);

it.each([
  ['page-process.js', '503 recogniser_failed', panelsOf],
  ['picture-process.js', '400 picture_damaged', (image: Buffer) => frameOf('crash', image)],
] as const)('a crash of native code in %s is %s, and the next call works', async (script, answer, send) => {
  const [, large] = hostileImages.find(([name]) => name.includes('seven passes')) ?? [];
  const [, small] = hostileImages.find(([name]) => name.startsWith('a GIF')) ?? [];
  if (!large || !small) throw new Error('There are no such images');
  for (const id of decoding(script)) process.kill(id, 'SIGKILL');
  // Not one that is known from before.
  const crashing = send(Buffer.concat([large(), Buffer.from('another')]));
  await until('a process decodes', () => decoding(script).length > 0);
  for (const id of decoding(script)) process.kill(id, 'SIGSEGV');
  expect(await crashing).toBe(answer);
  expect(await send(small())).toBe('200');
});
