import { setImmediate as tick } from 'node:timers/promises';
import { multipartOf, writePart } from './speech-parts.js';

it('parts are followed by their delimiter before the next is made', async () => {
  const part = (number: number) =>
    writePart({ mp3: Uint8Array.of(255, number), duration: number, words: [] });
  let makeNext = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (makeNext = resolve));
  let seen = '';
  const reading = (async () => {
    const parts = (async function* () {
      yield part(1);
      await isAsked;
      yield part(2);
    })();
    for await (const bytes of multipartOf(parts, 'b')) seen += bytes.toString('latin1');
  })();
  while (!seen.includes('\xff\x01')) await tick();
  expect(seen).toBe(`--b\r\n${part(1).toString('latin1')}\r\n--b`);
  makeNext();
  await reading;
  expect(seen.split('--b')).toEqual([
    '',
    ...[1, 2].map((n) => `\r\n${part(n).toString('latin1')}\r\n`),
    '--\r\n',
  ]);
});
