/** Where a picture ends in its file: what comes after is no part of it, however long it is. Nothing is decoded. */
import type { ImageInfo, ImageType } from './formats.js';

/** Samples of the richest picture: four of 16 bits a pixel; compressed, it is smaller. */
const maxBytesPerPixel = 8;
/** Profiles, thumbnails and descriptions. */
const maxMetadataBytes = 4 * 1024 ** 2;

/**
 * The bytes of the picture up to its end, or up to where they are none of its format any more. Of a JPEG, and of a PNG that
 * isn't animated, never more than its pixels can take.
 */
export async function* untilPictureEnd(
  { type, width, height }: ImageInfo,
  body: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  const source = new Source(body);
  try {
    yield* joined(walkers[type](source, width * height * maxBytesPerPixel + maxMetadataBytes));
  } finally {
    await source.close();
  }
}

/** Parts that lie beside each other in memory, as one: a PNG's chunks are small, and each part is a turn for all that follows. */
async function* joined(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let whole: Buffer | undefined;
  for await (const part of parts) {
    if (whole?.buffer === part.buffer && whole.byteOffset + whole.length === part.byteOffset)
      whole = Buffer.from(whole.buffer, whole.byteOffset, whole.length + part.length);
    else {
      if (whole) yield whole;
      whole = part;
    }
  }
  if (whole) yield whole;
}

/** @param maxBytes of a picture with one frame */
type Walk = (source: Source, maxBytes: number) => AsyncGenerator<Buffer, void, undefined>;

const walkers: Readonly<Record<ImageType, Walk>> = {
  'image/png': walkPng,
  'image/jpeg': walkJpeg,
  'image/webp': walkWebp,
  'image/gif': walkGif,
  'image/avif': walkAvif,
};

/** PNG (ISO 15948) section 5.3: chunks of a length, a type of four letters, data and a checksum. */
async function* walkPng(source: Source, maxBytes: number) {
  yield* source.pass(8);
  let isAnimated = false;
  for (let head = await source.peek(8); head; head = await source.peek(8)) {
    const type = head.toString('latin1', 4, 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return;
    isAnimated ||= type === 'acTL';
    const left = isAnimated ? Infinity : maxBytes - source.passed;
    yield* source.pass(Math.min(12 + head.readUInt32BE(0), left));
    if (type === 'IEND') return;
  }
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** JPEG (ITU-T T.81) annex B: markers with segments; after a start of scan, data up to the next marker. */
async function* walkJpeg(source: Source, maxBytes: number) {
  yield* source.pass(2);
  while (source.passed < maxBytes) {
    const head = await source.peek(2);
    if (head?.[0] !== 0xff) return;
    const marker = head[1] ?? 0;
    if (marker === 0xd9) {
      yield* source.pass(2);
      return;
    }
    if (marker === 0xff) yield* source.pass(1);
    else if (marker === 0x01 || isRestart(marker)) yield* source.pass(2);
    else {
      const length = (await source.peek(4))?.readUInt16BE(2);
      if (length === undefined) return;
      yield* source.pass(2 + length);
      if (marker === 0xda) yield* passScan(source, maxBytes);
    }
  }
}

async function* passScan(source: Source, maxBytes: number) {
  while (source.passed < maxBytes) {
    const some = await source.some();
    if (!some) return;
    const data = scanData(some);
    if (data > 0) yield* source.pass(Math.min(data, maxBytes - source.passed));
    else if (some.length > 1) return;
    else if (!(await source.peek(2))) yield* source.pass(1);
  }
}

/** How many of the bytes are a scan's data: up to a marker that ends it, or one of which only the first byte is there. */
function scanData(bytes: Buffer): number {
  let at = bytes.indexOf(0xff);
  for (; at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1];
    if (next === undefined || (next !== 0 && !isRestart(next))) return at;
  }
  return bytes.length;
}

/** RIFF: chunks of a name, a length and data, padded to two bytes. */
async function* walkWebp(source: Source) {
  const end = ((await source.peek(8))?.readUInt32LE(4) ?? 0) + 8;
  yield* source.pass(12);
  while (source.passed < end) {
    const head = await source.peek(8);
    if (!head || !isName(head.subarray(0, 4))) return;
    const length = head.readUInt32LE(4);
    yield* source.pass(8 + length + (length % 2));
  }
}

/** GIF89a: a screen, its colours, then blocks up to the trailer. */
async function* walkGif(source: Source) {
  const screen = await source.peek(13);
  if (!screen) return;
  yield* source.pass(13 + colours(screen[10] ?? 0));
  for (;;) {
    const kind = (await source.peek(1))?.[0];
    if (kind === 0x3b) yield* source.pass(1);
    if (kind !== 0x2c && kind !== 0x21) return;
    const flags = kind === 0x2c ? (await source.peek(10))?.[9] : 0;
    if (flags === undefined) return;
    yield* source.pass(kind === 0x2c ? 11 + colours(flags) : 2);
    for (let length = -1; length !== 0;) {
      const head = await source.peek(1);
      if (!head) return;
      length = head[0] ?? 0;
      yield* source.pass(1 + length);
    }
  }
}

const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** ISO 14496-12: boxes of a length, a name and data. */
async function* walkAvif(source: Source) {
  for (let head = await source.peek(8); head; head = await source.peek(8)) {
    if (!isName(head.subarray(4, 8))) return;
    const length = head.readUInt32BE(0);
    // 1: the length follows in eight bytes; 0: the box goes on to the end of the file.
    const long = length === 1 ? Number((await source.peek(16))?.readBigUInt64BE(8) ?? 0n) : length;
    if (length !== 0 && long < 8) return;
    yield* source.pass(length === 0 ? Infinity : long);
  }
}

const isName = (four: Buffer): boolean => four.every((byte) => byte >= 0x20 && byte < 0x7f);

/** A stream of which bytes are looked at before they are passed on. */
class Source {
  passed = 0;
  readonly #rest: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Buffer>) {
    this.#rest = body[Symbol.asyncIterator]();
  }

  /** What is there already, at least one byte; undefined at the end. */
  some(): Promise<Buffer | undefined> {
    return this.peek(1);
  }

  /** At least so many bytes, which stay; undefined when there are fewer. */
  async peek(bytes: number): Promise<Buffer | undefined> {
    while (this.#buffered.length < bytes) if (!(await this.#read())) return undefined;
    return this.#buffered;
  }

  /** So many bytes, or all that are left. */
  async *pass(bytes: number): AsyncGenerator<Buffer, void, undefined> {
    for (let left = bytes; left > 0;) {
      if (this.#buffered.length === 0 && !(await this.#read())) return;
      const part = this.#buffered.subarray(0, left);
      this.#buffered = this.#buffered.subarray(part.length);
      this.passed += part.length;
      left -= part.length;
      yield part;
    }
  }

  async close(): Promise<void> {
    await this.#rest.return?.();
  }

  async #read(): Promise<boolean> {
    const next = await this.#rest.next();
    if (next.done === true) return false;
    this.#buffered = this.#buffered.length === 0 ? next.value : Buffer.concat([this.#buffered, next.value]);
    return true;
  }
}
