import sharp from 'sharp';
import type { ImageError } from './image-error.js';
import { imageHeadBytes, inspectImage } from './inspect.js';
import { imageLimits, type ImagePurpose } from './limits.js';

const image = () =>
  sharp({ create: { width: 123, height: 457, channels: 3, background: { r: 200, g: 80, b: 10 } } });

const jpeg = await image().jpeg().toBuffer();
const png = await image().png().toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
const tiff = await image().tiff().toBuffer();

/** The first chunk of a PNG that says this size, and no pixels. */
function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.from(png.subarray(0, 33));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const refusal = (...inspected: Parameters<typeof inspectImage>): ImageError['code'] | undefined => {
  try {
    inspectImage(...inspected);
    return undefined;
  } catch (error) {
    return (error as ImageError).code;
  }
};

describe('inspecting an image', () => {
  it.each([
    ['image/png', () => image().png()],
    ['image/jpeg', () => image().jpeg()],
    ['image/jpeg', () => image().jpeg({ progressive: true }).withMetadata({ density: 300 })],
    ['image/gif', () => image().gif()],
    ['image/webp', () => image().webp()],
    ['image/webp', () => image().webp({ lossless: true })],
    ['image/webp', () => image().webp().withMetadata({ density: 300 })],
    ['image/avif', () => image().avif({ effort: 0 })],
  ] as const)('gives type and size of %s', async (type, make) => {
    expect(inspectImage(await make().toBuffer(), 'page')).toEqual({ type, width: 123, height: 457 });
  });

  it.each(['gif', 'webp'] as const)('gives the size of one picture of an animated %s', async (format) => {
    const frames = { width: 20, height: 120, channels: 3 as const, pageHeight: 30 };
    const bytes = await sharp(Buffer.alloc(20 * 120 * 3, 90), { raw: frames })
      [format]()
      .toBuffer();
    expect(inspectImage(bytes, 'page')).toEqual({ type: `image/${format}`, width: 20, height: 30 });
  });

  it.each([
    [1, 123, 457],
    [3, 123, 457],
    [6, 457, 123],
    [8, 457, 123],
  ])(
    'gives the size of a photograph of orientation %i as it is shown',
    async (orientation, width, height) => {
      const bytes = await image().jpeg().withMetadata({ orientation }).toBuffer();
      expect(inspectImage(bytes, 'page')).toEqual({ type: 'image/jpeg', width, height });
    },
  );

  it.each([
    ['little', 'II*\0\x08\0\0\0\x02\0\x0f\x01\x02\0\x01\0\0\0a\0\0\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0'],
    ['big', 'MM\0*\0\0\0\x08\0\x02\x01\x0f\0\x02\0\0\0\x01a\0\0\0\x01\x12\0\x03\0\0\0\x01\0\x08\0\0'],
  ])('reads Exif blocks with the %s end first, behind other segments', (_end, block) => {
    const payload = Buffer.from(`Exif\0\0${block}`, 'latin1');
    // Another segment, and a fill byte.
    const before = Buffer.from([0xff, 0xef, 0, 4, 1, 1, 0xff, 0xff, 0xe1, 0, payload.length + 2]);
    const bytes = Buffer.concat([jpeg.subarray(0, 2), before, payload, jpeg.subarray(2)]);
    expect(inspectImage(bytes, 'page')).toEqual({ type: 'image/jpeg', width: 457, height: 123 });
  });

  it('believes no Exif block that is cut or wrong', () => {
    for (const block of ['Exif\0\0', 'Exif\0\0II*\0\xff\xff\xff\xff', 'Exif\0\0MM\0*\0\0\0\x08\xff\xff']) {
      const payload = Buffer.from(block, 'latin1');
      const segment = Buffer.from([0xff, 0xe1, 0, payload.length + 2]);
      const bytes = Buffer.concat([jpeg.subarray(0, 2), segment, payload, jpeg.subarray(2)]);
      expect(inspectImage(bytes, 'page')).toMatchObject({ width: 123, height: 457 });
    }
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a vector drawing', svg],
    ['a TIFF', tiff],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['text', Buffer.from('../../etc/passwd')],
    ['audio', Buffer.from('ID3\x04')],
    ['audio in RIFF', Buffer.from('RIFF____WAVEfmt ')],
    ['audio in MP4', Buffer.from('____ftypM4A ')],
    ['a signature alone', Buffer.from('RIFF____WEBPVP8 ')],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['a cut JPEG', jpeg.subarray(0, 40)],
    ['a JPEG whose segments have no length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe1, 0, 0])],
    ['a cut GIF', Buffer.from('GIF89a\x01', 'latin1')],
  ])('finds none in %s', (_what, bytes) => {
    expect(refusal(bytes, 'page')).toBe('image_unsupported');
  });

  it.each([
    ['page', 40_000_000],
    ['extraction', 40_000_000],
    ['video', 40_000_000],
    ['proxy', 100_000_000],
  ] as const)('refuses too many pixels for %s', (purpose, maxPixels) => {
    expect(imageLimits[purpose].maxPixels).toBe(maxPixels);
    expect(refusal(pngHeader(maxPixels / 1000, 1001), purpose)).toBe('image_too_large');
    expect(refusal(pngHeader(0, 1000), purpose)).toBe('image_too_large');
  });

  it('refuses an AVIF where a canvas would have to decode it', async () => {
    const avif = await image().avif({ effort: 0 }).toBuffer();
    const purposes = Object.keys(imageLimits) as ImagePurpose[];
    const refused = purposes.map((purpose) => refusal(avif, purpose));
    expect(purposes.filter((_purpose, index) => refused[index])).toEqual(['video']);
  });

  it('says no more than that of bytes that went wrong', async () => {
    const sources = [
      jpeg,
      png,
      await image().webp().toBuffer(),
      await image().avif({ effort: 0 }).toBuffer(),
    ];
    let seed = 7;
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) % below;
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(sources[round % sources.length] ?? png).subarray(0, 20 + random(600));
      for (let hits = random(6); hits >= 0; hits--) bytes[random(bytes.length)] = random(256);
      const code = refusal(bytes, 'page');
      expect([undefined, 'image_unsupported', 'image_too_large', 'image_damaged']).toContain(code);
    }
  });

  it('needs no more than its head', async () => {
    const photograph = await image().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const bytes = Buffer.concat([photograph, Buffer.alloc(imageHeadBytes)]);
    const size = { width: 457, height: 123 };
    expect(inspectImage(bytes.subarray(0, imageHeadBytes), 'page')).toMatchObject(size);
  });

  it('finds the size of a whole JPEG behind any profile', () => {
    const segment = Buffer.alloc(65_537, 1);
    segment.set([0xff, 0xef, 0xff, 0xff]);
    const bytes = Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(6).fill(segment), jpeg.subarray(2)]);
    expect(inspectImage(bytes, 'proxy')).toEqual({ type: 'image/jpeg', width: 123, height: 457 });
  });

  it('refuses more bytes than the purpose allows', () => {
    const large = Buffer.concat([png, Buffer.alloc(32 * 1024 ** 2)]);
    expect(refusal(large, 'extraction')).toBe('image_too_large');
    expect(refusal(large, 'proxy')).toBeUndefined();
  });
});
