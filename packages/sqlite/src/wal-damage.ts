/**
 * Whether a write-ahead log holds more than can be read back from it. SQLite stops silently at the first frame that
 * isn't right; transactions behind it show that the log was damaged, and not merely unfinished.
 * Format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const headerBytes = 32;
const frameHeaderBytes = 24;
const usualPageBytes = 4096;

/** Two 32-bit sums. */
type Sums = readonly [number, number];

/**
 * Least number of whole transactions behind the first frame that can't be read; 0 when there is no log.
 * To be asked before SQLite opens the file, as that may begin the log anew.
 */
export function countLostTransactions(wal: string): number {
  let file: number;
  try {
    file = openSync(wal, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
  try {
    return countInFile(file);
  } finally {
    closeSync(file);
  }
}

function countInFile(file: number): number {
  const header = Buffer.alloc(headerBytes);
  if (readSync(file, header, 0, headerBytes, 0) < headerBytes) return 0;
  const littleEndian = (header.readUInt32BE(0) & 1) === 0;
  const frame = Buffer.alloc(frameHeaderBytes + pageBytesOf(header));
  const frames = Math.floor((fstatSync(file).size - headerBytes) / frame.length);
  let sums = addUp(header.subarray(0, 24), [0, 0], littleEndian);
  let readable = holds(sums, header, 24);
  let lost = 0;
  for (let index = 0; index < frames; index += 1) {
    readSync(file, frame, 0, frame.length, headerBytes + index * frame.length);
    if (readable) {
      sums = addUp(frame.subarray(0, 8), sums, littleEndian);
      sums = addUp(frame.subarray(frameHeaderBytes), sums, littleEndian);
      readable = sharedSalts(frame, header) === 2 && holds(sums, frame, 16);
    }
    // The rest of a log that was written over has other salts, both of them; one alone was damaged. Only the last
    // frame of a transaction has the size of the database.
    if (!readable && sharedSalts(frame, header) > 0 && frame.readUInt32BE(4) !== 0) lost += 1;
  }
  return lost;
}

function addUp(bytes: Buffer, [first, second]: Sums, littleEndian: boolean): Sums {
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + (littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)) + second) >>> 0;
    second =
      (second + (littleEndian ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4)) + first) >>> 0;
  }
  return [first, second];
}

const holds = ([first, second]: Sums, bytes: Buffer, at: number): boolean =>
  bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;

const sharedSalts = (frame: Buffer, header: Buffer): number =>
  Number(frame.readUInt32BE(8) === header.readUInt32BE(16)) +
  Number(frame.readUInt32BE(12) === header.readUInt32BE(20));

/** A header that is damaged may not tell. */
function pageBytesOf(header: Buffer): number {
  const told = header.readUInt32BE(8);
  return told >= 512 && told <= 65_536 && (told & (told - 1)) === 0 ? told : usualPageBytes;
}
