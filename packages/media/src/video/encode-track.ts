/**
 * The one audio track of a video. It is encoded in one go: AAC begins with padding, so pieces encoded apart would click
 * and drift where they meet.
 */
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLTP, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Frame, Packet, Rational } from 'node-av/lib';
import '../audio/quiet.js';
import type { Master } from '../audio/master.js';
import { bytesOf } from '../audio/pcm.js';
import { audioTrackRate, trackParts, type TrackClip } from './mix-track.js';
import { check, required } from './video-error.js';

const bitRate = 128_000n;

/** AV_CODEC_FLAG_GLOBAL_HEADER */
const globalHeader = 1 << 22;

/**
 * Writes an M4A file of `seconds`. Clips are asked for as their time comes, in order of `start`, their samples likewise, and
 * both are dropped when it is over: however long a video and its clips are, a moment of them is in memory.
 * @param master without it what goes over full scale is cut off
 */
export async function encodeAudioTrack(
  clips: AsyncIterable<TrackClip>,
  seconds: number,
  file: string,
  master?: Master,
): Promise<void> {
  const codec = required(Codec.findEncoderByName('aac' as never), 'AAC encoder');
  using encoder = new CodecContext();
  await openAac(encoder, codec);
  const format = new FormatContext();
  check(format.allocOutputContext2(null, 'ipod', file), 'Opening the audio file');
  const stream = format.newStream(codec);
  check(stream.codecpar.fromContext(encoder), 'Describing the audio');
  stream.timeBase = encoder.timeBase;
  check(await format.openOutput(), 'Opening the audio file');
  try {
    check(await format.writeHeader(null), 'Writing the audio file');
    using packet = new Packet();
    packet.alloc();
    /** Sends a frame, null at the end, and writes the packets that come of it. */
    const encode = async (frame: Frame | null) => {
      check(await encoder.sendFrame(frame), 'Encoding audio');
      for (;;) {
        const code = await encoder.receivePacket(packet);
        if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
        check(code, 'Encoding audio');
        packet.streamIndex = stream.index;
        packet.rescaleTs(encoder.timeBase, stream.timeBase);
        check(await format.writeFrame(packet), 'Writing the audio file');
        packet.unref();
      }
    };
    for await (const frame of audioFrames(
      clips,
      Math.round(seconds * audioTrackRate),
      encoder.frameSize,
      master,
    )) {
      try {
        await encode(frame);
      } finally {
        frame.free();
      }
    }
    await encode(null);
    check(await format.writeTrailer(), 'Writing the audio file');
  } finally {
    await format.closeOutput();
    format.freeContext();
  }
}

async function openAac(encoder: CodecContext, codec: Codec): Promise<void> {
  encoder.allocContext3(codec);
  encoder.sampleRate = audioTrackRate;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  encoder.bitRate = bitRate;
  encoder.timeBase = new Rational(1, audioTrackRate);
  // MP4 stores the decoder's settings in its head.
  encoder.flags = (encoder.flags | globalHeader) as typeof encoder.flags;
  // The fast coder costs half of the two-loop one; speech at this rate sounds the same.
  check(encoder.setOption('aac_coder', 'fast' as never, 0 as never, 1 as never), 'Setting the AAC coder');
  check(await encoder.open2(codec, null), 'Opening the AAC encoder');
}

/** The mixed track in frames of `frameSize` samples, the last one shorter; the caller frees them. */
async function* audioFrames(
  clips: AsyncIterable<TrackClip>,
  total: number,
  frameSize: number,
  master: Master | undefined,
): AsyncGenerator<Frame> {
  let at = 0;
  for await (const { channels } of trackParts(clips, total, frameSize, master)) {
    const [left, right] = channels;
    yield Frame.fromAudioBuffer(Buffer.concat([bytesOf(left), bytesOf(right)]), {
      nbSamples: left.length,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: audioTrackRate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: new Rational(1, audioTrackRate),
      pts: BigInt(at),
    });
    at += left.length;
  }
}
