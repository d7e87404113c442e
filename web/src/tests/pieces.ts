/** Fixtures: speeches whose pieces arrive when a test lets them. */

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

function partOf(words: string): Uint8Array {
  const timings = words.split(' ').map((word, index) => ({ word, start: index, end: index + 1 }));
  const headers = [
    ...['Content-Type: audio/mpeg', 'Content-Length: 5', `X-Audio-Duration: ${timings.length}`],
    `X-Word-Timings: ${JSON.stringify(timings)}`,
  ];
  return ascii(`--b\r\n${headers.join('\r\n')}\r\n\r\nsound\r\n`);
}

/** One call for a speech, as the product received it. */
export class SpeechCall {
  readonly #chunks: (Uint8Array | Error | 'end')[] = [];
  #tell = (): void => undefined;

  constructor(
    readonly body: unknown,
    readonly headers: Headers,
    private readonly signal: AbortSignal | undefined,
  ) {
    signal?.addEventListener('abort', () => this.#add(new Error('The call was aborted.')));
  }

  get isCancelled(): boolean {
    return this.signal?.aborted === true;
  }

  /** A piece, of words that last a second each. */
  arrive(words: string): void {
    this.#add(partOf(words));
  }

  end(): void {
    this.#add(ascii('--b--\r\n'));
    this.#add('end');
  }

  breakOff(): void {
    this.#add(new TypeError('network error'));
  }

  get answer() {
    return { stream: this.#stream(), headers: { 'content-type': 'multipart/mixed; boundary=b' } };
  }

  #add(chunk: Uint8Array | Error | 'end'): void {
    this.#chunks.push(chunk);
    this.#tell();
  }

  async *#stream(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk === 'end') return;
      if (chunk instanceof Error) throw chunk;
      if (chunk) yield chunk;
      else await new Promise<void>((resolve) => (this.#tell = resolve));
    }
  }
}
