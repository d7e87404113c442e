/** The parts of sequence and picture parameter sets that writing a slice needs (ITU-T H.264, 7.3.2.1 and 7.3.2.2). */
import { VideoError } from '../video-error.js';
import { BitReader } from './bits.js';
import { unescapeUnit } from './nal.js';

export interface SequenceParameters {
  /** Bits of `frame_num`. */
  readonly frameNumberBits: number;
  /** Width and height in macroblocks multiplied. */
  readonly macroblocks: number;
}

export interface PictureParameters {
  readonly weightedPrediction: boolean;
  /** Quantiser that slices give theirs relative to. */
  readonly initialQuantiser: number;
  readonly deblockingControl: boolean;
}

const unsupported = (what: string) =>
  new VideoError('video_unsupported', `Pictures can't be repeated with ${what}.`);
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

/** Throws `video_unsupported` for streams that repeats can't be written for. */
export function readSequence(unit: Uint8Array): SequenceParameters {
  const bits = new BitReader(unescapeUnit(unit));
  bits.unsigned(8);
  const profile = bits.unsigned(8);
  bits.unsigned(16);
  bits.expGolomb();
  if (highProfiles.has(profile)) {
    if (bits.expGolomb() === 3) bits.bit();
    bits.expGolomb();
    bits.expGolomb();
    bits.bit();
    if (bits.bit() === 1) throw unsupported('scaling matrices');
  }
  const frameNumberBits = bits.expGolomb() + 4;
  // With type 2 the order of output is the order of decoding, so that a new picture needs no renumbering but frame_num.
  if (bits.expGolomb() !== 2) throw unsupported('a picture order count of its own');
  if (bits.expGolomb() !== 1) throw unsupported('more than one reference picture');
  bits.bit();
  const macroblocks = (bits.expGolomb() + 1) * (bits.expGolomb() + 1);
  if (bits.bit() === 0) throw unsupported('interlacing');
  return { frameNumberBits, macroblocks };
}

export function readPicture(unit: Uint8Array): PictureParameters {
  const bits = new BitReader(unescapeUnit(unit));
  bits.unsigned(8);
  bits.expGolomb();
  bits.expGolomb();
  if (bits.bit() === 0) throw unsupported('CAVLC');
  bits.bit();
  if (bits.expGolomb() !== 0) throw unsupported('slice groups');
  bits.expGolomb();
  bits.expGolomb();
  const weightedPrediction = bits.bit() === 1;
  bits.unsigned(2);
  const initialQuantiser = 26 + bits.signedExpGolomb();
  bits.signedExpGolomb();
  bits.signedExpGolomb();
  return { weightedPrediction, initialQuantiser, deblockingControl: bits.bit() === 1 };
}
