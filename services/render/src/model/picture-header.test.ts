import { createCanvas } from '@napi-rs/canvas';
import { readPictureHeader } from './picture-header.js';

const canvas = createCanvas(123, 45);

describe('the header of a picture', () => {
  it.each([
    ['jpeg', canvas.toBuffer('image/jpeg')],
    ['png', canvas.toBuffer('image/png')],
    ['webp', canvas.toBuffer('image/webp')],
    ['gif', canvas.toBuffer('image/gif')],
  ])('tells kind and size of a %s', (kind, bytes) => {
    expect(readPictureHeader(bytes)).toEqual({ kind, width: 123, height: 45 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a vector drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['a cut JPEG', canvas.toBuffer('image/jpeg').subarray(0, 30)],
    ['a document', Buffer.from('%PDF-1.7\n')],
  ])('is not found in %s', (_name, bytes) => {
    expect(readPictureHeader(bytes)).toBeUndefined();
  });
});
