/** Valid PNGs whose few bytes unfold to many pixels. */
import { crc32, deflateSync } from 'node:zlib';

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

interface ZerosPng {
  /** Pixels of width, and of height. */
  readonly side: number;
  readonly bits: 1 | 8 | 16;
  /** 0: grey, 6: RGBA. */
  readonly colours: 0 | 6;
  readonly interlaced?: boolean;
}

/** Black, or nothing at all where it has alpha: its rows are zeros, which shrink a thousandfold. */
export function zerosPng({ side, bits, colours, interlaced = false }: ZerosPng): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([bits, colours, 0, 0, interlaced ? 1 : 0], 8);
  const rowBytes = Math.ceil((side * bits * (colours === 6 ? 4 : 1)) / 8) + 1;
  // Adam7 has seven passes, whose rows begin with a byte of their own: twice the rows are more than it needs.
  const bytes = rowBytes * side + (interlaced ? 8 * side : 0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
