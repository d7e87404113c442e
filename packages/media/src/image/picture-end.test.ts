import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { inspectImage } from './inspect.js';
import { untilPictureEnd } from './picture-end.js';

/** Noise, so that each format has many bytes, and sections of every kind. */
const noise = Buffer.from(
  Array.from({ length: 97 * 61 * 3 }, (_, index) => (index * 7919 + index ** 2) % 251),
);
const image = () => sharp(noise, { raw: { width: 97, height: 61, channels: 3 } });
const frames = sharp(noise.subarray(0, 40 * 60 * 3), {
  raw: { width: 40, height: 60, channels: 3, pageHeight: 20 },
});
const turned = { orientation: 6 } as const;

const pictures: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['a PNG', await image().png().toBuffer()],
  [
    'a PNG with a palette and a profile',
    await image().png({ palette: true }).withIccProfile('p3').toBuffer(),
  ],
  ['a JPEG', await image().jpeg().toBuffer()],
  [
    'a progressive JPEG with a profile',
    await image().jpeg({ progressive: true }).withIccProfile('p3').toBuffer(),
  ],
  ['a turned JPEG', await image().jpeg({ quality: 100 }).withMetadata(turned).toBuffer()],
  ['a WebP', await image().webp().toBuffer()],
  [
    'a WebP without loss, with metadata',
    await image().webp({ lossless: true }).withMetadata(turned).toBuffer(),
  ],
  ['a GIF', await image().gif().toBuffer()],
  ['a GIF that moves', await frames.clone().gif({ delay: 50, loop: 0 }).toBuffer()],
  ['a WebP that moves', await frames.clone().webp({ delay: 50, loop: 0 }).toBuffer()],
  ['an AVIF', await image().avif({ effort: 0 }).toBuffer()],
];

/** In pieces of a size that fits nothing. */
function* inPieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const kept = (bytes: Buffer, size = 1000): Promise<Buffer> =>
  buffer(Readable.from(untilPictureEnd(inspectImage(bytes, 'page'), Readable.from(inPieces(bytes, size)))));

describe('up to the end of a picture', () => {
  it.each(pictures)('%s is whole, in pieces of any size', async (_what, bytes) => {
    for (const size of [1, 7, 1000, bytes.length]) expect((await kept(bytes, size)).equals(bytes)).toBe(true);
  });

  it.each(pictures)('%s has nothing of what comes after', async (_what, bytes) => {
    for (const after of [Buffer.alloc(50_000), Buffer.alloc(50_000, 0xff), noise]) {
      expect((await kept(Buffer.concat([bytes, after]))).equals(bytes)).toBe(true);
    }
  });

  it.each(pictures)('%s that is cut off is what is there, at most', async (_what, bytes) => {
    const cut = bytes.subarray(0, Math.floor(bytes.length * 0.8));
    const left = await kept(cut);
    expect(left.equals(cut.subarray(0, left.length))).toBe(true);
  });

  it.each(pictures)('%s that is zeros after its head is little', async (_what, bytes) => {
    const head = bytes.subarray(0, Math.ceil(bytes.length / 2));
    const zeros = Buffer.concat([head, Buffer.alloc(20_000_000)]);
    expect((await kept(zeros, 100_000)).length).toBeLessThan(5_000_000);
  });

  it.each(pictures)('%s is passed on in no more parts than it comes in', async (_what, bytes) => {
    const parts: Buffer[] = [];
    for await (const part of untilPictureEnd(
      inspectImage(bytes, 'page'),
      Readable.from(inPieces(bytes, 1000)),
    ))
      parts.push(part);
    expect(parts.length).toBeLessThanOrEqual(Math.ceil(bytes.length / 1000));
  });

  it('lets go of the rest of the stream', async () => {
    const [, png = Buffer.alloc(0)] = pictures[0] ?? [];
    const body = Readable.from(inPieces(Buffer.concat([png, Buffer.alloc(10_000_000)]), 1000));
    await buffer(Readable.from(untilPictureEnd(inspectImage(png, 'page'), body)));
    expect(body.destroyed).toBe(true);
  });
});
