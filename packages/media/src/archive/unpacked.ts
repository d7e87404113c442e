/** The bytes of an archive's entry, unpacked. */
import { pipeline, Transform, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { Entry } from 'yauzl';
import { readPieceBytes } from '@komavox/core';

/** ZIP (APPNOTE) section 4.4.5. */
const deflated = 8;

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
  // One more than is said, so that whether it's true shows at once; zlib takes no less than 64.
  const inflate = createInflateRaw({ chunkSize: Math.min(readPieceBytes, uncompressedSize + 64) });
  // Errors are those of the last one.
  return pipeline(stored, inflate, exactly(uncompressedSize), () => undefined);
}

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
