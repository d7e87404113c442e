import { pictureType, soundType } from './media-kind.js';

const bytes = (...parts: (string | number)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))),
  );

describe('what bytes are', () => {
  it.each([
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/png', bytes(0x89, 'PNG\r\n\u001a\n')],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', bytes('RIFF____WEBPVP8 ')],
    ['image/avif', bytes('____ftypavif')],
  ])('%s', (type, value) => {
    expect(pictureType(value)).toBe(type);
    expect(soundType(value)).toBeUndefined();
  });

  it.each([
    ['audio/mpeg', bytes('ID3', 4)],
    ['audio/mpeg', bytes(0xff, 0xfb, 0x90)],
    ['audio/mpeg', bytes(0xff, 0xf3, 0x40)],
    ['audio/aac', bytes(0xff, 0xf1, 0x50)],
    ['audio/wav', bytes('RIFF____WAVEfmt ')],
    ['audio/ogg', bytes('OggS')],
    ['audio/flac', bytes('fLaC')],
    ['audio/webm', bytes(0x1a, 0x45, 0xdf, 0xa3)],
    ['audio/mp4', bytes('____ftypM4A ')],
  ])('%s', (type, value) => {
    expect(soundType(value)).toBe(type);
    expect(pictureType(value)).toBeUndefined();
  });

  it.each(['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '%PDF-1.7', 'GIF', 'RIFF'])(
    '%j is neither',
    (text) => {
      expect(pictureType(Buffer.from(text))).toBeUndefined();
      expect(soundType(Buffer.from(text))).toBeUndefined();
    },
  );
});
