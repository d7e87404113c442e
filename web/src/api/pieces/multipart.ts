/**
 * Reads a multipart answer (RFC 2046) part by part while it arrives. Each part says its Content-Length: so it is there with its
 * last byte, and not only with the delimiter that the next one begins with.
 */

interface Part {
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Of `multipart/mixed; boundary=…`; null for any other type. */
export function boundaryOf(contentType: string): string | null {
  const [type = '', ...parameters] = contentType.split(';');
  if (type.trim().toLowerCase() !== 'multipart/mixed') return null;
  const values = parameters.map((one) => /^\s*boundary=(?:"([^"]+)"|([^\s"]+))\s*$/i.exec(one));
  const found = values.find((one) => one !== null);
  return found?.[1] ?? found?.[2] ?? null;
}

/** Throws when the answer ends before its last delimiter, or isn't made of parts. Whoever stops early cancels it. */
export async function* readParts(
  stream: ReadableStream<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part, void> {
  const reader = stream.getReader();
  const bytes = new Bytes(reader);
  try {
    for (;;) {
      const delimiter = await bytes.line();
      if (delimiter === `--${boundary}--`) return;
      if (delimiter !== `--${boundary}`) throw new Error('The answer is not made of parts.');
      const headers = await readHeaders(bytes);
      const length = headers.get('content-length') ?? '';
      if (!/^\d+$/.test(length)) throw new Error('A part of the answer has no length.');
      yield { headers, body: await bytes.take(Number(length)) };
      if ((await bytes.line()) !== '') throw new Error('A part of the answer is longer than it says.');
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readHeaders(bytes: Bytes): Promise<Part['headers']> {
  const headers = new Map<string, string>();
  for (;;) {
    const line = await bytes.line();
    if (line === '') return headers;
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error('A part of the answer has a header without a name.');
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

const lineFeed = 10;

/** What has arrived and wasn't taken yet. */
class Bytes {
  #held = new Uint8Array();
  readonly #text = new TextDecoder();

  constructor(private readonly reader: ReadableStreamDefaultReader<Uint8Array>) {}

  /** The next line, without its end. */
  async line(): Promise<string> {
    let from = 0;
    for (;;) {
      const end = this.#held.indexOf(lineFeed, from);
      if (end >= 0) return this.#text.decode(await this.take(end + 1)).replace(/\r?\n$/, '');
      from = this.#held.length;
      await this.#more();
    }
  }

  async take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    while (this.#held.length < length) await this.#more();
    const taken = this.#held.slice(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.reader.read();
    if (done) throw new Error('The answer ended in the middle.');
    const held = new Uint8Array(this.#held.length + value.length);
    held.set(this.#held);
    held.set(value, this.#held.length);
    this.#held = held;
  }
}
