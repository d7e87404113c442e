/**
 * The one audio track of a video. It is encoded in one go: AAC begins with padding, so pieces encoded apart would click
 * and drift where they meet.
 */
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLTP, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Frame, Packet, Rational } from 'node-av/lib';
import '../audio/quiet.js';
import { bytesOf, joinParts, samplesOf, type Pcm } from '../audio/pcm.js';
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
  /** Its samples at `audioTrackRate`, a part after the other. */
  readonly sound: AsyncIterable<Pcm>;
}

/** A clip with the samples that are heard now. */
export interface PlayingClip extends Omit<TrackClip, 'sound'> {
  readonly pcm: Pcm;
  /** Samples of the clip before those of `pcm`. */
  readonly offset: number;
}

/** Samples `from` to `from + length` of all that is heard then, stereo at `audioTrackRate`; silence between. */
export function mixWindow(
  clips: readonly PlayingClip[],
  from: number,
  length: number,
): readonly [Float32Array, Float32Array] {
  const mix: [Float32Array, Float32Array] = [new Float32Array(length), new Float32Array(length)];
  for (const { start, seconds, gain, fadeOut, pcm, offset } of clips) {
    const begin = Math.round(start * audioTrackRate);
    const over = Math.round((start + seconds) * audioTrackRate);
    const known = begin + offset;
    const end = Math.min(known + samplesOf(pcm), over);
    const fade = fadeOut * audioTrackRate;
    const [first, last] = [Math.max(known, from), Math.min(end, from + length)];
    mix.forEach((samples, side) => {
      const channel = pcm.channels[side] ?? pcm.channels[0];
      if (channel === undefined) return;
      for (let at = first; at < last; at += 1) {
        const level = over - at < fade ? (gain * (over - at)) / fade : gain;
        const sum = (samples[at - from] ?? 0) + level * (channel[at - known] ?? 0);
        samples[at - from] = Math.max(-1, Math.min(1, sum));
      }
    });
  }
  return mix;
}

/** AV_CODEC_FLAG_GLOBAL_HEADER */
const globalHeader = 1 << 22;

/**
 * Writes an M4A file of `seconds`. Clips are asked for as their time comes, in order of `start`, their samples likewise, and
 * both are dropped when it is over: however long a video and its clips are, a moment of them is in memory.
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
  try {
    for (let at = 0; at < total; at += frameSize) {
      const length = Math.min(frameSize, total - at);
      const [left, right] = mixWindow(await upcoming.until(at, at + length), at, length);
      yield Frame.fromAudioBuffer(Buffer.concat([bytesOf(left), bytesOf(right)]), {
        nbSamples: length,
        format: AV_SAMPLE_FMT_FLTP,
        sampleRate: audioTrackRate,
        channelLayout: AV_CHANNEL_LAYOUT_STEREO,
        timeBase: new Rational(1, audioTrackRate),
        pts: BigInt(at),
      });
    }
  } finally {
    await upcoming.stop();
  }
}

/** The clips heard between two samples; times only go on. */
function clipsByTime(clips: AsyncIterable<TrackClip>) {
  const source = clips[Symbol.asyncIterator]();
  let ahead: TrackClip | undefined;
  let ended = false;
  let playing: SoundInPlay[] = [];
  const stop = async () => {
    await Promise.all(playing.map((clip) => clip.close()));
  };
  const until = async (from: number, to: number): Promise<readonly PlayingClip[]> => {
    const over = playing.filter(({ end }) => end <= from);
    playing = playing.filter(({ end }) => end > from);
    await Promise.all(over.map((clip) => clip.close()));
    while (!ended) {
      if (ahead === undefined) {
        const next = await source.next();
        if (next.done === true) {
          ended = true;
          break;
        }
        ahead = next.value;
      }
      if (ahead.start * audioTrackRate >= to) break;
      playing.push(new SoundInPlay(ahead));
      ahead = undefined;
    }
    return await Promise.all(playing.map((clip) => clip.heard(from, to)));
  };
  return { until, stop };
}

/** A clip while it is heard: its samples are read as far as the track is. */
class SoundInPlay {
  /** Sample of the track at which its time is over. */
  readonly end: number;
  readonly #parts: AsyncIterator<Pcm>;
  #held: Pcm = { rate: audioTrackRate, channels: [] };
  #offset = 0;
  #ended = false;

  constructor(private readonly clip: TrackClip) {
    this.end = (clip.start + clip.seconds) * audioTrackRate;
    this.#parts = clip.sound[Symbol.asyncIterator]();
  }

  async heard(from: number, to: number): Promise<PlayingClip> {
    const begin = Math.round(this.clip.start * audioTrackRate);
    while (!this.#ended && begin + this.#offset + samplesOf(this.#held) < to) {
      const next = await this.#parts.next();
      if (next.done === true) this.#ended = true;
      else this.#hold(next.value, from - begin);
    }
    return { ...this.clip, pcm: this.#held, offset: this.#offset };
  }

  async close(): Promise<void> {
    await this.#parts.return?.();
  }

  /** Adds samples, and lets go of those before `from` of the clip. */
  #hold(part: Pcm, from: number): void {
    const past = Math.min(samplesOf(this.#held), Math.max(0, from - this.#offset));
    this.#offset += past;
    const rest = { ...this.#held, channels: this.#held.channels.map((samples) => samples.subarray(past)) };
    this.#held = joinParts([rest, part]);
  }
}
