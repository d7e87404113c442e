/**
 * The one audio track of a video. It is encoded in one go: AAC begins with padding, so pieces encoded apart would click
 * and drift where they meet.
 */
import { AV_SAMPLE_FMT_FLTP, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Frame, Packet, Rational } from 'node-av/lib';
import '../audio/quiet.js';
import { bytesOf } from '../audio/pcm.js';
import { layoutOf } from '../audio/resampler.js';
import { audioTrackRate, trackParts, type MixOptions, type Sides, type TrackClip } from './mix-track.js';
import { check, required } from './video-error.js';

const bitRate = 128_000n;

/** AV_CODEC_FLAG_GLOBAL_HEADER */
const globalHeader = 1 << 22;

interface TrackOptions extends MixOptions {
  /** Called before each part of the track; may throw to stop it. */
  readonly onPart?: () => void;
}

/**
 * Writes an M4A file of `seconds`. Clips are asked for as their time comes, in order of `start`, their samples likewise, and
 * both are dropped when it is over: however long a video and its clips are, a moment of them is in memory. Hardly ever pauses: call
 * it in a thread of its own.
 */
export async function encodeAudioTrack(
  clips: AsyncIterable<TrackClip>,
  seconds: number,
  file: string,
  { master, sides = 2, onPart }: TrackOptions = {},
): Promise<void> {
  const codec = required(Codec.findEncoderByName('aac' as never), 'AAC encoder');
  using encoder = new CodecContext();
  openAac(encoder, codec, sides);
  const format = new FormatContext();
  check(format.allocOutputContext2(null, 'ipod', file), 'Opening the audio file');
  const stream = format.newStream(codec);
  check(stream.codecpar.fromContext(encoder), 'Describing the audio');
  stream.timeBase = encoder.timeBase;
  check(format.openOutputSync(), 'Opening the audio file');
  try {
    check(format.writeHeaderSync(null), 'Writing the audio file');
    using packet = new Packet();
    packet.alloc();
    /** Sends a frame, null at the end, and writes the packets that come of it. */
    const encode = (frame: Frame | null) => {
      check(encoder.sendFrameSync(frame), 'Encoding audio');
      for (;;) {
        const code = encoder.receivePacketSync(packet);
        if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
        check(code, 'Encoding audio');
        packet.streamIndex = stream.index;
        packet.rescaleTs(encoder.timeBase, stream.timeBase);
        check(format.writeFrameSync(packet), 'Writing the audio file');
        packet.unref();
      }
    };
    const total = Math.round(seconds * audioTrackRate);
    const parts = trackParts(clips, total, encoder.frameSize, { master, sides });
    for await (const frame of audioFrames(parts)) {
      try {
        onPart?.();
        encode(frame);
      } finally {
        frame.free();
      }
    }
    encode(null);
    check(format.writeTrailerSync(), 'Writing the audio file');
  } finally {
    format.closeOutputSync();
    format.freeContext();
  }
}

function openAac(encoder: CodecContext, codec: Codec, sides: Sides['length']): void {
  encoder.allocContext3(codec);
  encoder.sampleRate = audioTrackRate;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = layoutOf(sides);
  encoder.bitRate = bitRate;
  encoder.timeBase = new Rational(1, audioTrackRate);
  // MP4 stores the decoder's settings in its head.
  encoder.flags = (encoder.flags | globalHeader) as typeof encoder.flags;
  // The fast coder costs half of the two-loop one; speech at this rate sounds the same.
  check(encoder.setOption('aac_coder', 'fast' as never, 0 as never, 1 as never), 'Setting the AAC coder');
  check(encoder.open2Sync(codec, null), 'Opening the AAC encoder');
}

/** The parts of a mix as frames; the caller frees them. */
async function* audioFrames(parts: AsyncIterable<{ readonly channels: Sides }>): AsyncGenerator<Frame> {
  let at = 0;
  for await (const { channels } of parts) {
    const { length } = channels[0];
    yield Frame.fromAudioBuffer(Buffer.concat(channels.map(bytesOf)), {
      nbSamples: length,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: audioTrackRate,
      channelLayout: layoutOf(channels.length),
      timeBase: new Rational(1, audioTrackRate),
      pts: BigInt(at),
    });
    at += length;
  }
}
