/** Images that are small as files and much work, or much memory, for a decoder. */
import { zerosPng } from '@komavox/test-support';

/** The largest that is taken as a page: 39.7 of 40 megapixels. */
const side = 6300;

function segment(marker: number, data: readonly number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...data]);
}

/** Progressive and grey: thousands of scans of a few bytes, of which each is a way through all blocks of the image. */
function jpegOfScans(scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  // Table 0 of AC has one code of a bit, for runs of 2^14 blocks without any coefficient; its low bits follow.
  const runs = Math.ceil(blocks / 0x7fff);
  const bits = `0${'1'.repeat(14)}`.repeat(runs);
  const bytes = (bits + '1'.repeat((8 - (bits.length % 8)) % 8)).match(/.{8}/g) ?? [];
  // A byte of ones alone would be a marker.
  const data = bytes.flatMap((byte) => (byte === '11111111' ? [0xff, 0] : [Number.parseInt(byte, 2)]));
  const scan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), Buffer.from(data)]);
  const codes = (kind: number, symbol: number) =>
    segment(0xc4, [kind, 1, ...Array<number>(15).fill(0), symbol]);
  const dcBytes = Buffer.alloc(Math.ceil(blocks / 8));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0]),
    codes(0x00, 0),
    codes(0x10, 0xe0),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    dcBytes,
    ...Array<Buffer>(scans).fill(scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function gifOfFrames(frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\xf0\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  const frame = Buffer.from('!\xf9\x04\x04\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** Of a canvas as large as may be, each frame a pixel. */
function webpOfFrames(frames: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x02;
  canvas.writeUIntLE(side - 1, 4, 3);
  canvas.writeUIntLE(side - 1, 7, 3);
  const pixel = Buffer.from('2f00000010071011118888fe0700', 'hex');
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(16), chunk('VP8L', pixel)]));
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', canvas),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array<Buffer>(frames).fill(frame),
  ]);
  return chunk('RIFF', body);
}

/** With what calls that have them decoded may be answered: some of it is a matter of the machine. */
interface Answers {
  readonly panels: readonly string[];
  /** Of a video. */
  readonly frame: readonly string[];
}

export const hostileImages: readonly (readonly [name: string, make: () => Buffer, answers: Answers])[] = [
  [
    'a PNG of 900 megapixels',
    () => zerosPng({ side: 30_000, bits: 1, colours: 0 }),
    { panels: ['413 picture_too_large'], frame: ['413 picture_too_large'] },
  ],
  [
    'a PNG of 159 MB in 160 kB',
    () => zerosPng({ side, bits: 8, colours: 6 }),
    { panels: ['200'], frame: ['200'] },
  ],
  [
    'a PNG of 317 MB in seven passes',
    () => zerosPng({ side, bits: 16, colours: 6, interlaced: true }),
    { panels: ['200', '503 page_too_slow'], frame: ['200', '503 picture_too_slow'] },
  ],
  [
    'a JPEG of 5 000 scans',
    () => jpegOfScans(5000),
    { panels: ['200', '415 not_a_picture', '503 page_too_slow'], frame: ['400 picture_damaged'] },
  ],
  ['a GIF of 10 000 frames', () => gifOfFrames(10_000), { panels: ['200'], frame: ['200'] }],
  ['a WebP of 10 000 frames', () => webpOfFrames(10_000), { panels: ['200'], frame: ['200'] }],
];
