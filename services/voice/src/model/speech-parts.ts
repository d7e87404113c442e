/** A speech in parts, as the body of an answer (RFC 2046): each part is a piece of audio with the times of its words. */
import type { WordTime } from './word-times.js';

interface Part {
  readonly mp3: Uint8Array;
  /** Seconds. */
  readonly duration: number;
  /** From the start of the part. */
  readonly words: readonly WordTime[];
}

/** The headers of a part, an empty line, and its audio. */
export function writePart({ mp3, duration, words }: Part): Buffer {
  const headers = [
    'Content-Type: audio/mpeg',
    `Content-Length: ${mp3.byteLength}`,
    `X-Audio-Duration: ${secondsText(duration)}`,
    `X-Word-Timings: ${asciiJson(words)}`,
  ];
  return Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), mp3]);
}

/** Seconds of a part that was written. */
export function durationOf(part: Buffer): number {
  const headers = part.subarray(0, part.indexOf('\r\n\r\n')).toString('latin1');
  return Number(/^X-Audio-Duration: (.*)$/m.exec(headers)?.[1]);
}

/** As headers say it. */
export const secondsText = (seconds: number): string => String(Number(seconds.toFixed(6)));

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A body of parts as they come. The delimiter follows each part at once, as readers may wait for it to have the part whole. */
export async function* multipartOf(parts: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Buffer> {
  const delimiter = `--${boundary}`;
  yield Buffer.from(delimiter);
  for await (const part of parts) {
    yield Buffer.concat([Buffer.from('\r\n'), part, Buffer.from(`\r\n${delimiter}`)]);
  }
  yield Buffer.from('--\r\n');
}
