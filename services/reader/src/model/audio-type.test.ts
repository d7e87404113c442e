import { audioType } from './audio-type.js';

const bytes = (...parts: (string | number)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))),
  );

describe('the type of audio', () => {
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
    expect(audioType(value)).toBe(type);
  });

  it.each([
    '',
    '\u0089PNG\r\n\u001a\n',
    'GIF89a',
    'RIFF____WEBPVP8 ',
    '____ftypavif',
    '\u00ff\u00d8\u00ff\u00e0',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html>',
    '%PDF-1.7',
    'GIF',
    'RIFF',
  ])('%j is none', (text) => {
    expect(audioType(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});
