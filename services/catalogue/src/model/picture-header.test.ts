import sharp from 'sharp';
import { readPictureHeader } from './picture-header.js';

const picture = () =>
  sharp({ create: { width: 123, height: 457, channels: 3, background: { r: 200, g: 80, b: 10 } } });

describe('picture header', () => {
  it.each([
    ['image/png', () => picture().png()],
    ['image/jpeg', () => picture().jpeg()],
    ['image/jpeg', () => picture().jpeg({ progressive: true }).withMetadata({ density: 300 })],
    ['image/gif', () => picture().gif()],
    ['image/webp', () => picture().webp()],
    ['image/webp', () => picture().webp({ lossless: true })],
    ['image/webp', () => picture().webp().withMetadata({ density: 300 })],
    ['image/avif', () => picture().avif({ effort: 0 })],
  ] as const)('of %s tells type and size', async (contentType, make) => {
    expect(readPictureHeader(await make().toBuffer())).toEqual({ contentType, width: 123, height: 457 });
  });

  it.each([
    [1, 123, 457],
    [3, 123, 457],
    [6, 457, 123],
    [8, 457, 123],
  ])(
    'of a photograph of orientation %i tells its size as it is shown',
    async (orientation, width, height) => {
      const bytes = await picture().jpeg().withMetadata({ orientation }).toBuffer();
      expect(readPictureHeader(bytes)).toEqual({ contentType: 'image/jpeg', width, height });
    },
  );

  it('believes no Exif block that is cut or wrong', async () => {
    const whole = await picture().jpeg().toBuffer();
    for (const block of ['Exif\0\0', 'Exif\0\0II*\0\xff\xff\xff\xff', 'Exif\0\0MM\0*\0\0\0\x08\xff\xff']) {
      const payload = Buffer.from(block, 'latin1');
      const segment = Buffer.from([0xff, 0xe1, 0, payload.length + 2]);
      const bytes = Buffer.concat([whole.subarray(0, 2), segment, payload, whole.subarray(2)]);
      expect(readPictureHeader(bytes)).toMatchObject({ width: 123, height: 457 });
    }
  });

  it('is undefined for other files, for parts and for nothing', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    expect(
      readPictureHeader(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')),
    ).toBe(undefined);
    expect(readPictureHeader(jpeg.subarray(0, 40))).toBeUndefined();
    expect(readPictureHeader(Buffer.alloc(0))).toBeUndefined();
    expect(readPictureHeader(Buffer.from('../../etc/passwd'))).toBeUndefined();
  });

  it('does not loop on a JPEG whose segments have no length', () => {
    expect(readPictureHeader(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe1, 0, 0]))).toBeUndefined();
  });
});
