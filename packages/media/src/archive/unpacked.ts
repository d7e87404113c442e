/** The bytes of an archive's entry, unpacked. */
import { pipeline, Transform, type Readable } from 'node:stream';
import { constants, createInflateRaw } from 'node:zlib';
import type { Entry } from 'yauzl';
import { readPieceBytes } from '@komavox/core';

/** ZIP (APPNOTE) section 4.4.5. */
const deflated = 8;
/** zlib takes no less. */
const minChunkBytes = 64;

/**
 * The bytes of an entry, unpacked in larger pieces than yauzl does it: each is a way to another thread and back. Fails when
 * there are more or fewer than the entry says.
 *
 * @param stored as the archive has them; closed together with what is returned
 */
export function unpacked(
  stored: Readable,
  { compressionMethod, uncompressedSize }: Pick<Entry, 'compressionMethod' | 'uncompressedSize'>,
): Readable {
  if (compressionMethod !== deflated) return stored;
  // More than is said, so that whether it's true shows at once.
  const most = uncompressedSize + minChunkBytes;
  // Chunks are allocated before it is known how full they get.
  const chunkSize = Math.ceil(most / Math.ceil(most / readPieceBytes));
  const inflate = createInflateRaw({ chunkSize });
  // Errors are those of the last one.
  return pipeline(stored, inflate, exactly(uncompressedSize), () => undefined);
}

/**
 * The first bytes of an entry that has more: `bytes` of them, or somewhat more.
 *
 * @param stored as the archive has them, no more of them than `storedHeadBytes`
 */
export function unpackedHead(
  stored: Readable,
  { compressionMethod }: Pick<Entry, 'compressionMethod'>,
  bytes: number,
): Readable {
  if (compressionMethod !== deflated) return stored;
  // Ends well where what it is given ends.
  const inflate = createInflateRaw({
    chunkSize: Math.max(minChunkBytes, bytes),
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  return pipeline(stored, inflate, () => undefined);
}

/** Bytes that can't be compressed take five more for each block of up to 64 kB (RFC 1951, section 3.2.4). */
export const storedHeadBytes = (bytes: number): number => bytes + 1024;

function exactly(size: number): Transform {
  let passed = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      passed += piece.length;
      if (passed > size) done(new Error(`The entry has too many bytes: ${size} are said`));
      else done(null, piece);
    },
    flush(done) {
      done(
        passed < size ? new Error(`The entry has too few bytes: ${passed}, where ${size} are said`) : null,
      );
    },
  });
}
