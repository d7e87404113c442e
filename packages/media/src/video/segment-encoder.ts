/**
 * Drawn video frames to a segment: colours to BT.709, captions by libass, H.264 by x264, and repeats of a video frame as
 * copies that cost neither drawing nor encoding.
 */
import {
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AV_OPT_TYPE_FLOAT,
  AV_OPT_TYPE_STRING,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants';
import { Codec, CodecContext, Packet, Rational } from 'node-av/lib';
import '../audio/quiet.js';
import { nalType, nalTypes, splitUnits, withLengths } from './h264/nal.js';
import { Repeater } from './h264/repeater.js';
import { openFilterChain, type FilterChain } from './filter-graph.js';
import { PreparedVideoFrame, RgbaConversion } from './prepared-video-frame.js';
import type { Segment } from './segment.js';
import { check, required, VideoError } from './video-error.js';

export interface EncoderSettings {
  /** Of what is drawn. */
  readonly width: number;
  readonly height: number;
  /** Of the video, both even; that of what is drawn without. */
  readonly encoded?: { readonly width: number; readonly height: number };
  readonly videoFrameRate: number;
  /** Default `veryfast`. */
  readonly preset?: 'ultrafast' | 'superfast' | 'veryfast' | 'faster' | 'fast' | 'medium';
  /** Constant rate factor, lower is better. Default 23. */
  readonly quality?: number;
  /** Of one encoder. Default 1, which takes a tenth less of the machine than two do. */
  readonly threads?: number | undefined;
  /** Encoded video frames at the start that move; they may be coarser, as each is seen only for a moment. Default 0. */
  readonly movingVideoFrames?: number;
  readonly captions?: {
    /** Path of an ASS file, its times counted from the segment's start. */
    readonly assFile: string;
    /** A folder with the faces that the ASS file names, and better no others: libass loads all of them. */
    readonly fontsFolder: string;
  };
}

/** Names everything about the encoding that changes its bytes; part of the key of a cached segment. */
export const encoderVersion = 'x264-3';

const sizeOf = ({ width, height, encoded = { width, height } }: EncoderSettings) => encoded;

interface ParameterSets {
  readonly sequence: Buffer;
  readonly picture: Buffer;
  readonly repeater: Repeater;
}

/** One segment's encoding; `close` frees what FFmpeg holds, whether it was finished or not. */
export class SegmentEncoder {
  readonly #toYuv: RgbaConversion;
  readonly #burnCaptions: FilterChain | undefined;
  readonly #encoder: CodecContext;
  readonly #packet = new Packet();
  /** Number of times that each encoded video frame is shown. */
  readonly #counts: number[] = [];
  readonly #videoFrames: Buffer[] = [];
  #encoded = 0;
  #sets: ParameterSets | undefined;

  constructor(private readonly settings: EncoderSettings) {
    const { captions } = settings;
    this.#toYuv = new RgbaConversion(settings, sizeOf(settings));
    this.#burnCaptions = captions
      ? openFilterChain({ ...sizeOf(settings), pixels: 'yuv420p' }, [
          { name: 'ass', options: { filename: captions.assFile, fontsdir: captions.fontsFolder } },
        ])
      : undefined;
    this.#encoder = openX264(settings);
    this.#packet.alloc();
  }

  /** From RGBA bytes, row by row from the top, without padding. */
  prepare(rgba: Buffer): PreparedVideoFrame {
    return new PreparedVideoFrame(this.#toYuv.convert(rgba));
  }

  /** Shows the video frame `count` times, with the captions of the time of the first. */
  show(prepared: PreparedVideoFrame, milliseconds: number, count: number): void {
    // Half a millisecond more: libass rounds down, and must not be moved below by floating-point noise.
    const captioned = this.#burnCaptions?.run(prepared.frame, BigInt(milliseconds * 1000 + 500));
    const frame = captioned ?? prepared.frame;
    frame.pts = BigInt(this.#counts.length);
    frame.pictType = AV_PICTURE_TYPE_NONE;
    this.#counts.push(count);
    check(this.#encoder.sendFrameSync(frame), 'Encoding');
    captioned?.free();
    this.#drain();
  }

  finish(): Segment {
    check(this.#encoder.sendFrameSync(null), 'Encoding');
    this.#drain();
    if (!this.#sets || this.#encoded !== this.#counts.length)
      throw new VideoError('video_failed', 'The encoder lost a video frame.');
    const { sequence, picture } = this.#sets;
    return {
      ...sizeOf(this.settings),
      sequenceSet: sequence,
      pictureSet: picture,
      videoFrames: this.#videoFrames,
    };
  }

  close(): void {
    this.#packet.free();
    this.#encoder.freeContext();
    this.#burnCaptions?.close();
    this.#toYuv.close();
  }

  #drain(): void {
    for (;;) {
      const code = this.#encoder.receivePacketSync(this.#packet);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      check(code, 'Encoding');
      if (this.#packet.data) this.#take(Buffer.from(this.#packet.data));
      this.#packet.unref();
    }
  }

  #take(bytes: Buffer): void {
    const units = splitUnits(bytes);
    const { repeater } = this.#readSets(units);
    const slices = units.filter((unit) =>
      [nalTypes.slice, nalTypes.instantRefresh].some((type) => type === nalType(unit)),
    );
    this.#videoFrames.push(withLengths(slices.map((unit) => repeater.renumbered(unit))));
    for (let more = (this.#counts[this.#encoded] ?? 1) - 1; more > 0; more -= 1)
      this.#videoFrames.push(withLengths([repeater.repeat()]));
    this.#encoded += 1;
  }

  /** The parameter sets, which come before the first slice. */
  #readSets(units: readonly Buffer[]): ParameterSets {
    const sequence = units.find((unit) => nalType(unit) === nalTypes.sequence);
    const picture = units.find((unit) => nalType(unit) === nalTypes.picture);
    if (!this.#sets && sequence && picture) {
      this.#sets = {
        sequence: Buffer.from(sequence),
        picture: Buffer.from(picture),
        repeater: new Repeater(sequence, picture),
      };
    }
    if (!this.#sets)
      throw new VideoError('video_failed', 'The encoder gave a video frame before its parameters.');
    return this.#sets;
  }
}

/** Settings that repeats need (see Repeater), and one key frame a segment. */
const repeatable = 'bframes=0:ref=1:weightp=1:scenecut=0:cabac=1:slices=1';
/**
 * Quicker presets look at no pictures to come, and files are half as large again. `veryfast` looks at ten, and spends more on
 * pictures that move, though each is seen for a moment: files are a twelfth larger.
 */
const lookahead = 'mbtree=1:rc-lookahead=5';
const maxGopSize = 100_000;
/** Bits of moving video frames relative to still ones. */
const movingShare = 0.5;

function openX264(settings: EncoderSettings): CodecContext {
  const codec = required(Codec.findEncoderByName('libx264' as never), 'H.264 encoder');
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  const { width, height } = sizeOf(settings);
  encoder.width = width;
  encoder.height = height;
  encoder.pixelFormat = AV_PIX_FMT_YUV420P;
  encoder.timeBase = new Rational(1, settings.videoFrameRate);
  encoder.framerate = new Rational(settings.videoFrameRate, 1);
  encoder.threadCount = settings.threads ?? 1;
  encoder.gopSize = maxGopSize;
  encoder.maxBFrames = 0;
  encoder.colorRange = AVCOL_RANGE_MPEG;
  encoder.colorSpace = AVCOL_SPC_BT709;
  encoder.colorPrimaries = AVCOL_PRI_BT709;
  encoder.colorTrc = AVCOL_TRC_BT709;
  const moving = settings.movingVideoFrames ?? 0;
  const zones = moving > 0 ? `:zones=0,${moving - 1},b=${movingShare}` : '';
  const option = (name: string, value: string | number, type: number) =>
    check(encoder.setOption(name, value as never, type as never, 1 as never), `Setting ${name}`);
  option('preset', settings.preset ?? 'veryfast', AV_OPT_TYPE_STRING);
  option('crf', settings.quality ?? 23, AV_OPT_TYPE_FLOAT);
  option('x264-params', `${repeatable}:${lookahead}${zones}`, AV_OPT_TYPE_STRING);
  check(encoder.open2Sync(codec, null), 'Opening the H.264 encoder');
  return encoder;
}
