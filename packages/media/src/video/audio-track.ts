/**
 * The one audio track of a video. It is encoded in one go: AAC begins with padding, so pieces encoded apart would click
 * and drift where they meet.
 */
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLTP, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Frame, Packet, Rational } from 'node-av/lib';
import '../audio/quiet.js';
import { bytesOf, samplesOf, type Pcm } from '../audio/pcm.js';
import { resample } from '../audio/resampler.js';
import { check, required } from './video-error.js';

export const audioTrackRate = 48_000;
const bitRate = 128_000n;

/** Audio that begins at a time. */
export interface TrackClip {
  /** Seconds from the start of the track. */
  readonly start: number;
  /** Heard at most this long. */
  readonly seconds: number;
  /** Factor of its level. */
  readonly gain: number;
  /** Seconds at the end of `seconds` in which it fades to silence. */
  readonly fadeOut: number;
  readonly pcm: Pcm;
}

/** Samples `from` to `from + length` of all that is heard then, stereo at `audioTrackRate`; silence between. */
export function mixWindow(
  clips: readonly TrackClip[],
  from: number,
  length: number,
): readonly [Float32Array, Float32Array] {
  const mix: [Float32Array, Float32Array] = [new Float32Array(length), new Float32Array(length)];
  for (const { start, seconds, gain, fadeOut, pcm } of clips) {
    const begin = Math.round(start * audioTrackRate);
    const over = Math.round((start + seconds) * audioTrackRate);
    const end = Math.min(begin + samplesOf(pcm), over);
    const fade = fadeOut * audioTrackRate;
    const [first, last] = [Math.max(begin, from), Math.min(end, from + length)];
    mix.forEach((samples, side) => {
      const channel = pcm.channels[side] ?? pcm.channels[0];
      if (channel === undefined) return;
      for (let at = first; at < last; at += 1) {
        const level = over - at < fade ? (gain * (over - at)) / fade : gain;
        const sum = (samples[at - from] ?? 0) + level * (channel[at - begin] ?? 0);
        samples[at - from] = Math.max(-1, Math.min(1, sum));
      }
    });
  }
  return mix;
}

/** AV_CODEC_FLAG_GLOBAL_HEADER */
const globalHeader = 1 << 22;

/**
 * Writes an M4A file of `seconds`. Clips are asked for as their time comes, in order of `start`, and dropped
 * when it is over, so that a long video needs no more memory than its longest clip.
 */
export async function encodeAudioTrack(
  clips: AsyncIterable<TrackClip>,
  seconds: number,
  file: string,
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
    for await (const frame of audioFrames(clips, Math.round(seconds * audioTrackRate), encoder.frameSize)) {
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
): AsyncGenerator<Frame> {
  const upcoming = clipsByTime(clips);
  for (let at = 0; at < total; at += frameSize) {
    const length = Math.min(frameSize, total - at);
    const [left, right] = mixWindow(await upcoming(at, at + length), at, length);
    yield Frame.fromAudioBuffer(Buffer.concat([bytesOf(left), bytesOf(right)]), {
      nbSamples: length,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: audioTrackRate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: new Rational(1, audioTrackRate),
      pts: BigInt(at),
    });
  }
}

/** The clips heard between two samples. */
function clipsByTime(clips: AsyncIterable<TrackClip>) {
  const source = clips[Symbol.asyncIterator]();
  let ahead: TrackClip | undefined;
  let ended = false;
  let playing: TrackClip[] = [];
  return async (from: number, to: number): Promise<readonly TrackClip[]> => {
    playing = playing.filter(({ start, seconds }) => (start + seconds) * audioTrackRate > from);
    while (!ended) {
      if (ahead === undefined) {
        const next = await source.next();
        if (next.done === true) {
          ended = true;
          break;
        }
        ahead = { ...next.value, pcm: resample(next.value.pcm, audioTrackRate) };
      }
      if (ahead.start * audioTrackRate >= to) break;
      playing.push(ahead);
      ahead = undefined;
    }
    return playing;
  };
}
