/** An answer in parts (`multipart/mixed`) of a speech, as its parts come. */

interface ArrivedPart {
  readonly mp3: Buffer;
  /** Seconds. */
  readonly duration: number;
  readonly words: readonly string[];
}

export async function* partsOf(response: Response): AsyncGenerator<ArrivedPart> {
  let rest = Buffer.alloc(0);
  for await (const chunk of response.body ?? []) {
    rest = Buffer.concat([rest, Buffer.from(chunk as Uint8Array)]);
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      const head = rest.subarray(0, end).toString('latin1');
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
      const until = end + 4 + Number(field('content-length'));
      if (end < 0 || rest.length < until) break;
      yield {
        mp3: rest.subarray(end + 4, until),
        duration: Number(field('x-audio-duration')),
        words: (JSON.parse(field('x-word-timings')) as { word: string }[]).map(({ word }) => word),
      };
      rest = rest.subarray(until + 2);
    }
  }
  if (!rest.toString().endsWith('--\r\n')) throw new Error('The answer broke off.');
}
