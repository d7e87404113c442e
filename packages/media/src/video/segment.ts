/**
 * A piece of a video that begins with a key frame and refers to nothing outside, as encoded video frames. It can be cut
 * after any video frame, and any segments of one format can follow each other.
 */
import { VideoError } from './video-error.js';

export interface Segment {
  readonly width: number;
  readonly height: number;
  /** Sequence and picture parameter sets; the same in every segment of one format. */
  readonly sequenceSet: Buffer;
  readonly pictureSet: Buffer;
  /** Encoded video frames in order, each its units with their lengths before them. */
  readonly videoFrames: readonly Buffer[];
}

/** The first four bytes of a stored segment: its kind and the version of its layout. */
const magic = Buffer.from('KVS1');
const headBytes = 16;

/** Magic, then big-endian: width, height, lengths of the sets (2 bytes each), count of video frames (4), their lengths (4 each). */
export function writeSegment(segment: Segment): Buffer {
  const head = Buffer.alloc(headBytes + 4 * segment.videoFrames.length);
  magic.copy(head);
  head.writeUInt16BE(segment.width, 4);
  head.writeUInt16BE(segment.height, 6);
  head.writeUInt16BE(segment.sequenceSet.length, 8);
  head.writeUInt16BE(segment.pictureSet.length, 10);
  head.writeUInt32BE(segment.videoFrames.length, 12);
  segment.videoFrames.forEach((videoFrame, index) =>
    head.writeUInt32BE(videoFrame.length, headBytes + 4 * index),
  );
  return Buffer.concat([head, segment.sequenceSet, segment.pictureSet, ...segment.videoFrames]);
}

/** Views of the bytes, not copies. Throws `segment_mismatch` for anything but a whole stored segment. */
export function readSegment(bytes: Buffer): Segment {
  const broken = () => new VideoError('segment_mismatch', 'These bytes are not a stored segment.');
  if (bytes.length < headBytes || !bytes.subarray(0, 4).equals(magic)) throw broken();
  const count = bytes.readUInt32BE(12);
  let at = headBytes + 4 * count;
  if (at > bytes.length) throw broken();
  const take = (length: number): Buffer => {
    at += length;
    if (at > bytes.length) throw broken();
    return bytes.subarray(at - length, at);
  };
  const sequenceSet = take(bytes.readUInt16BE(8));
  const pictureSet = take(bytes.readUInt16BE(10));
  const videoFrames = Array.from({ length: count }, (_, index) =>
    take(bytes.readUInt32BE(headBytes + 4 * index)),
  );
  if (at !== bytes.length) throw broken();
  return {
    width: bytes.readUInt16BE(4),
    height: bytes.readUInt16BE(6),
    sequenceSet,
    pictureSet,
    videoFrames,
  };
}
