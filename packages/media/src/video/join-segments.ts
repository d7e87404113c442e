/** Segments and an audio track, or none, to an MP4 file, nothing encoded again. */
import {
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AV_CODEC_ID_H264,
  AV_PIX_FMT_YUV420P,
} from 'node-av/constants';
import { Dictionary, FormatContext, Packet, Rational, type Stream } from 'node-av/lib';
import '../audio/quiet.js';
import type { Segment } from './segment.js';
import { check, VideoError } from './video-error.js';

export interface JoinedSegment {
  readonly segment: Segment;
  /** Number of its video frames that are shown, from the first; at most all. */
  readonly videoFrames: number;
}

const ticksPerSecond = 15_360;

/**
 * Writes `file` with its index in front, so that it plays while it loads. Segments are asked for one after the other.
 * All must have the same parameter sets: otherwise `segment_mismatch`.
 * @param audioFile an M4A file with one AAC track; undefined without sound
 */
export async function joinSegments(
  segments: AsyncIterable<JoinedSegment>,
  audioFile: string | undefined,
  file: string,
  videoFrameRate = 30,
): Promise<void> {
  const source = segments[Symbol.asyncIterator]();
  const opening = await source.next();
  if (opening.done === true) throw new VideoError('video_failed', 'A video needs at least one segment.');
  const first = opening.value.segment;

  const output = new FormatContext();
  check(output.allocOutputContext2(null, 'mp4', file), 'Opening the video file');
  const video = videoStream(output, first, videoFrameRate);
  const audio = audioFile === undefined ? undefined : await AudioCopy.open(audioFile, output);
  check(await output.openOutput(), 'Opening the video file');
  try {
    using options = Dictionary.fromObject({ movflags: '+faststart' });
    check(await output.writeHeader(options), 'Writing the video file');
    using packet = new Packet();
    packet.alloc();
    const ticks = BigInt(video.timeBase.den / videoFrameRate);
    let shown = 0n;
    // Synchronous calls: each of thousands of packets takes microseconds, and a hop to FFmpeg's thread many more.
    const writeSegment = ({ segment, videoFrames }: JoinedSegment) => {
      checkFits(segment, videoFrames, first);
      for (const [index, videoFrame] of segment.videoFrames.slice(0, videoFrames).entries()) {
        audio?.writeUntil((Number(shown) + 0.5) / videoFrameRate);
        packet.data = videoFrame;
        packet.streamIndex = video.index;
        packet.pts = shown * ticks;
        packet.dts = shown * ticks;
        packet.duration = ticks;
        packet.isKeyframe = index === 0;
        check(output.writeFrameSync(packet), 'Writing the video file');
        packet.unref();
        shown += 1n;
      }
    };
    writeSegment(opening.value);
    for (let next = await source.next(); next.done !== true; next = await source.next())
      writeSegment(next.value);
    audio?.writeUntil(Number.POSITIVE_INFINITY);
    check(await output.writeTrailer(), 'Writing the video file');
  } finally {
    await audio?.close();
    await output.closeOutput();
    output.freeContext();
  }
}

function checkFits(segment: Segment, videoFrames: number, first: Segment): void {
  if (!segment.sequenceSet.equals(first.sequenceSet) || !segment.pictureSet.equals(first.pictureSet)) {
    throw new VideoError('segment_mismatch', 'Segments of different encoders cannot be joined.');
  }
  if (videoFrames > segment.videoFrames.length) {
    throw new VideoError('segment_mismatch', 'A segment is shorter than its place in the video.');
  }
}

function videoStream(output: FormatContext, segment: Segment, videoFrameRate: number): Stream {
  const stream = output.newStream(null);
  const parameters = stream.codecpar;
  parameters.codecType = AVMEDIA_TYPE_VIDEO;
  parameters.codecId = AV_CODEC_ID_H264;
  parameters.width = segment.width;
  parameters.height = segment.height;
  parameters.format = AV_PIX_FMT_YUV420P;
  parameters.colorRange = AVCOL_RANGE_MPEG;
  parameters.colorSpace = AVCOL_SPC_BT709;
  parameters.colorPrimaries = AVCOL_PRI_BT709;
  parameters.colorTrc = AVCOL_TRC_BT709;
  parameters.extradata = decoderConfiguration(segment);
  stream.timeBase = new Rational(1, ticksPerSecond);
  stream.avgFrameRate = new Rational(videoFrameRate, 1);
  return stream;
}

/** AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1) for 4:2:0 with 8 bits and lengths of four bytes. */
function decoderConfiguration({ sequenceSet, pictureSet }: Segment): Buffer {
  const length = (set: Buffer) => [set.length >> 8, set.length & 255];
  const [profile = 0, compatibility = 0, level = 0] = sequenceSet.subarray(1, 4);
  return Buffer.concat([
    Buffer.from([1, profile, compatibility, level, 0xff, 0xe1, ...length(sequenceSet)]),
    sequenceSet,
    Buffer.from([1, ...length(pictureSet)]),
    pictureSet,
    Buffer.from([0xfd, 0xf8, 0xf8, 0]),
  ]);
}

/** Copies the audio's packets as their time comes, so that video and audio lie beside each other in the file. */
class AudioCopy {
  readonly #packet = new Packet();
  #waiting = false;

  private constructor(
    private readonly input: FormatContext,
    private readonly from: Stream,
    private readonly to: Stream,
    private readonly output: FormatContext,
  ) {
    this.#packet.alloc();
  }

  static async open(file: string, output: FormatContext): Promise<AudioCopy> {
    const input = new FormatContext();
    check(await input.openInput(file, null, null), 'Opening the audio track');
    check(await input.findStreamInfo(null), 'Reading the audio track');
    const from = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
    if (!from) throw new VideoError('video_failed', 'The audio track is empty.');
    const to = output.newStream(null);
    to.codecpar = from.codecpar;
    to.timeBase = from.timeBase;
    const copy = new AudioCopy(input, from, to, output);
    copy.#readNext();
    return copy;
  }

  writeUntil(seconds: number): void {
    while (this.#waiting && Number(this.#packet.pts) / this.from.timeBase.den <= seconds) {
      this.#packet.streamIndex = this.to.index;
      this.#packet.rescaleTs(this.from.timeBase, this.to.timeBase);
      check(this.output.writeFrameSync(this.#packet), 'Writing the video file');
      this.#packet.unref();
      this.#readNext();
    }
  }

  async close(): Promise<void> {
    this.#packet.free();
    await this.input.closeInput();
  }

  #readNext(): void {
    this.#waiting = this.input.readFrameSync(this.#packet) >= 0;
  }
}
