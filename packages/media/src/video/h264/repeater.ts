/**
 * Repeats of a picture (the standard's word for a video frame) that no encoder made: a P picture whose every macroblock is P_Skip, with no motion, no residual
 * and no deblocking, is a bit-exact copy of the picture before it in about 50 bytes. It takes a number in the sequence
 * (`frame_num`), so the slices that the encoder wrote after it are renumbered.
 *
 * Needs a stream with one reference picture, one slice a picture, no B pictures, CABAC and picture order count type 2.
 */
import { BitReader, BitWriter } from './bits.js';
import { escapeUnit, nalType, nalTypes, unescapeUnit } from './nal.js';
import {
  readPicture,
  readSequence,
  type PictureParameters,
  type SequenceParameters,
} from './parameter-sets.js';
import { skipQuantiser, writeSkippedMacroblocks } from './skip-slice.js';

/** nal_ref_idc 2, nal_unit_type 1: others refer to it. */
const sliceHeader = 0x41;
const pSliceOnly = 5;

export class Repeater {
  readonly #sequence: SequenceParameters;
  readonly #picture: PictureParameters;
  /** Slices of repeats by their `frame_num`. */
  readonly #repeats = new Map<number, Buffer>();
  #inserted = 0;
  #lastNumber = 0;

  /** Throws `video_unsupported` when the stream isn't of the kind above. */
  constructor(sequenceSet: Uint8Array, pictureSet: Uint8Array) {
    this.#sequence = readSequence(sequenceSet);
    this.#picture = readPicture(pictureSet);
  }

  /** A slice of the encoder, with the number it has in the longer sequence. Call for every unit, in order. */
  renumbered(unit: Buffer): Buffer {
    if (nalType(unit) === nalTypes.instantRefresh) {
      this.#inserted = 0;
      this.#lastNumber = 0;
      return unit;
    }
    if (nalType(unit) !== nalTypes.slice) return unit;
    const { frameNumberBits } = this.#sequence;
    const { at, value } = readFrameNumber(unit, frameNumberBits);
    this.#lastNumber = (value + this.#inserted) % 2 ** frameNumberBits;
    return this.#lastNumber === value ? unit : writeFrameNumber(unit, at, frameNumberBits, this.#lastNumber);
  }

  /** A unit that shows the last picture once more. */
  repeat(): Buffer {
    this.#inserted += 1;
    this.#lastNumber = (this.#lastNumber + 1) % 2 ** this.#sequence.frameNumberBits;
    const unit = this.#repeats.get(this.#lastNumber) ?? this.#writeRepeat(this.#lastNumber);
    this.#repeats.set(this.#lastNumber, unit);
    return unit;
  }

  #writeRepeat(frameNumber: number): Buffer {
    const picture = this.#picture;
    const bits = new BitWriter();
    bits.unsigned(8, sliceHeader);
    bits.expGolomb(0); // first_mb_in_slice
    bits.expGolomb(pSliceOnly); // slice_type
    bits.expGolomb(0); // pic_parameter_set_id
    bits.unsigned(this.#sequence.frameNumberBits, frameNumber);
    bits.bit(0); // num_ref_idx_active_override_flag
    bits.bit(0); // ref_pic_list_modification_flag_l0
    if (picture.weightedPrediction) {
      bits.expGolomb(0); // luma_log2_weight_denom
      bits.expGolomb(0); // chroma_log2_weight_denom
      bits.bit(0); // luma_weight_l0_flag
      bits.bit(0); // chroma_weight_l0_flag
    }
    bits.bit(0); // adaptive_ref_pic_marking_mode_flag
    bits.expGolomb(0); // cabac_init_idc
    bits.signedExpGolomb(skipQuantiser - picture.initialQuantiser); // slice_qp_delta
    if (picture.deblockingControl) bits.expGolomb(1); // disable_deblocking_filter_idc
    bits.alignWith(1);
    writeSkippedMacroblocks(bits, this.#sequence.macroblocks);
    bits.alignWith(0);
    return escapeUnit(bits.bytes());
  }
}

function readFrameNumber(unit: Buffer, width: number): { at: number; value: number } {
  const bits = new BitReader(unescapeUnit(unit.subarray(0, 24)));
  bits.unsigned(8);
  bits.expGolomb();
  bits.expGolomb();
  bits.expGolomb();
  const at = bits.position;
  return { at, value: bits.unsigned(width) };
}

/** Only the head changes; the rest, already escaped, stays as it is. */
function writeFrameNumber(unit: Buffer, at: number, width: number, value: number): Buffer {
  // Cut between two bytes that can't be part of an escape, so that head and tail are escaped independently.
  let cut = Math.ceil((at + width) / 8) + 1;
  while (cut < unit.length && ((unit[cut - 1] ?? 0) < 4 || (unit[cut] ?? 0) < 4)) cut += 1;
  const head = unescapeUnit(unit.subarray(0, cut));
  for (let place = 0; place < width; place += 1) {
    const byte = (at + place) >> 3;
    const mask = 0x80 >> ((at + place) & 7);
    const set = (value >> (width - 1 - place)) & 1;
    head[byte] = set ? (head[byte] ?? 0) | mask : (head[byte] ?? 0) & ~mask;
  }
  return Buffer.concat([escapeUnit(head), unit.subarray(cut)]);
}
