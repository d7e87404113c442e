/**
 * Drawn pictures to a segment: colours to BT.709, captions by libass, H.264 by x264, and repeats of a picture as copies
 * that cost neither drawing nor encoding.
 */
import {
  AVCOL_PRI_BT709,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  AVCOL_TRC_BT709,
  AV_OPT_TYPE_FLOAT,
  AV_OPT_TYPE_STRING,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import '../audio/quiet.js';
import { nalType, nalTypes, splitUnits, withLengths } from './h264/nal.js';
import { openRepeater, type Repeater } from './h264/repeater.js';
import { chainTimeBase, openFilterChain, type FilterChain } from './filter-graph.js';
import type { Segment } from './segment.js';
import { done, present, VideoError } from './video-error.js';

export interface EncoderSettings {
  readonly width: number;
  readonly height: number;
  readonly picturesPerSecond: number;
  /** Default `veryfast`. */
  readonly preset?: 'ultrafast' | 'superfast' | 'veryfast' | 'faster' | 'fast' | 'medium';
  /** Constant rate factor, lower is better. Default 23. */
  readonly quality?: number;
  /** Encoded pictures at the start that move; they may be coarser, since nobody sees them for long. Default 0. */
  readonly movingPictures?: number;
  readonly captions?: {
    /** Path of an ASS file, its times counted from the segment's start. */
    readonly assFile: string;
    /** A folder with the faces that the ASS file names, and better no others: libass loads all of them. */
    readonly fontsFolder: string;
  };
}

/** A picture in the encoder's colours; free it when no caption is to be put on it any more. */
export interface PreparedPicture {
  free(): void;
}

export interface SegmentEncoder {
  /** From RGBA bytes, row by row from the top, without padding. */
  prepare(rgba: Buffer): PreparedPicture;
  /** Shows the picture `count` times, with the captions of the time of the first. */
  show(picture: PreparedPicture, milliseconds: number, count: number): void;
  finish(): Segment;
  close(): void;
}

class YuvPicture implements PreparedPicture {
  constructor(readonly frame: Frame) {}
  free(): void {
    this.frame.free();
  }
}

/** Names everything about the encoding that changes its bytes; part of the key of a cached segment. */
export const encoderVersion = 'x264-1';

export function openSegmentEncoder(settings: EncoderSettings): SegmentEncoder {
  const { width, height, captions } = settings;
  const toYuv = openFilterChain({ width, height, pixels: 'rgba' }, [
    { name: 'scale', options: { flags: 'bicubic', out_color_matrix: 'bt709', out_range: 'tv' } },
    { name: 'format', options: { pix_fmts: 'yuv420p' } },
  ]);
  const burn: FilterChain | undefined = captions
    ? openFilterChain({ width, height, pixels: 'yuv420p' }, [
        { name: 'ass', options: { filename: captions.assFile, fontsdir: captions.fontsFolder } },
      ])
    : undefined;
  const encoder = openX264(settings);
  const packet = new Packet();
  packet.alloc();

  const counts: number[] = [];
  const pictures: Buffer[] = [];
  let coded = 0;
  let sets: { sequence: Buffer; picture: Buffer; repeater: Repeater } | undefined;

  const take = (bytes: Buffer) => {
    const units = splitUnits(bytes);
    const sequence = units.find((unit) => nalType(unit) === nalTypes.sequence);
    const picture = units.find((unit) => nalType(unit) === nalTypes.picture);
    if (sequence && picture) {
      sets ??= {
        sequence: Buffer.from(sequence),
        picture: Buffer.from(picture),
        repeater: openRepeater(sequence, picture),
      };
    }
    if (!sets) throw new VideoError('video_failed', 'The encoder gave a picture before its parameters.');
    const { repeater } = sets;
    const slices = units.filter((unit) =>
      [nalTypes.slice, nalTypes.instantRefresh].some((type) => type === nalType(unit)),
    );
    pictures.push(withLengths(slices.map((unit) => repeater.renumbered(unit))));
    for (let more = (counts[coded] ?? 1) - 1; more > 0; more -= 1)
      pictures.push(withLengths([repeater.repeat()]));
    coded += 1;
  };
  const drain = () => {
    for (;;) {
      const code = encoder.receivePacketSync(packet);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      done(code, 'Encoding');
      if (packet.data) take(Buffer.from(packet.data));
      packet.unref();
    }
  };

  return {
    prepare(rgba) {
      using frame = Frame.fromVideoBuffer(rgba, {
        width,
        height,
        format: AV_PIX_FMT_RGBA,
        timeBase: new Rational(chainTimeBase.num, chainTimeBase.den),
      });
      frame.colorSpace = AVCOL_SPC_RGB;
      frame.colorRange = AVCOL_RANGE_JPEG;
      return new YuvPicture(toYuv.run(frame, 0n));
    },
    show(picture, milliseconds, count) {
      if (!(picture instanceof YuvPicture)) throw new TypeError('Not a picture that this encoder prepared.');
      // Half a millisecond more: libass rounds down, and must not be moved below by floating-point noise.
      const captioned = burn?.run(picture.frame, BigInt(milliseconds * 1000 + 500));
      const frame = captioned ?? picture.frame;
      frame.pts = BigInt(counts.length);
      frame.pictType = AV_PICTURE_TYPE_NONE;
      counts.push(count);
      done(encoder.sendFrameSync(frame), 'Encoding');
      captioned?.free();
      drain();
    },
    finish() {
      done(encoder.sendFrameSync(null), 'Encoding');
      drain();
      if (!sets || coded !== counts.length)
        throw new VideoError('video_failed', 'The encoder lost a picture.');
      return { width, height, sequenceSet: sets.sequence, pictureSet: sets.picture, pictures };
    },
    close() {
      packet.free();
      encoder.freeContext();
      burn?.close();
      toYuv.close();
    },
  };
}

/** What repeats need (see openRepeater), and one key picture a segment. */
const repeatable = 'bframes=0:ref=1:weightp=1:scenecut=0:cabac=1:slices=1';
const unlimited = 100_000;
/** Bits of moving pictures relative to still ones. */
const movingShare = 0.5;

function openX264(settings: EncoderSettings): CodecContext {
  const codec = present(Codec.findEncoderByName('libx264' as never), 'H.264 encoder');
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.width = settings.width;
  encoder.height = settings.height;
  encoder.pixelFormat = AV_PIX_FMT_YUV420P;
  encoder.timeBase = new Rational(1, settings.picturesPerSecond);
  encoder.framerate = new Rational(settings.picturesPerSecond, 1);
  // Two segments at a time use the cores better than two threads in one.
  encoder.threadCount = 1;
  encoder.gopSize = unlimited;
  encoder.maxBFrames = 0;
  encoder.colorRange = AVCOL_RANGE_MPEG;
  encoder.colorSpace = AVCOL_SPC_BT709;
  encoder.colorPrimaries = AVCOL_PRI_BT709;
  encoder.colorTrc = AVCOL_TRC_BT709;
  const moving = settings.movingPictures ?? 0;
  const parameters = moving > 0 ? `${repeatable}:zones=0,${moving - 1},b=${movingShare}` : repeatable;
  const option = (name: string, value: string | number, type: number) =>
    done(encoder.setOption(name, value as never, type as never, 1 as never), `Setting ${name}`);
  option('preset', settings.preset ?? 'veryfast', AV_OPT_TYPE_STRING);
  option('crf', settings.quality ?? 23, AV_OPT_TYPE_FLOAT);
  option('x264-params', parameters, AV_OPT_TYPE_STRING);
  done(encoder.open2Sync(codec, null), 'Opening the H.264 encoder');
  return encoder;
}
