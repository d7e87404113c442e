/**
 * The one audio track of a video. It is encoded in one go: AAC begins with padding, so pieces encoded apart would click
 * and drift where they meet.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLTP, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Frame, Packet, Rational } from 'node-av/lib';
import '../audio/quiet.js';
import { LoudnessMeter, soundRate } from '@komavox/scene/sounds';
import type { LevelPoint } from '@komavox/scene';
import type { LoudnessTarget } from '../audio/bring-to-loudness.js';
import { mastered, type Master } from '../audio/master.js';
import { bytesOf, joinParts, joinSamples, samplesOf, type Pcm } from '../audio/pcm.js';
import { check, required } from './video-error.js';

export const audioTrackRate = soundRate;
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
  /** Factors of its level by seconds from its start, straight between them; the last one stays. */
  readonly levels?: readonly LevelPoint[];
  /** Its samples at `audioTrackRate`, a part after the other. */
  readonly sound: AsyncIterable<Pcm>;
}

/** A clip with the samples that are heard now. */
export interface PlayingClip extends Omit<TrackClip, 'sound'> {
  readonly pcm: Pcm;
  /** Samples of the clip before those of `pcm`. */
  readonly offset: number;
}

/**
 * Samples `from` to `from + length` of all that is heard then, stereo at `audioTrackRate`; silence between.
 * @param ceiling of the samples; a mix that is mastered afterwards has none
 */
export function mixWindow(
  clips: readonly PlayingClip[],
  from: number,
  length: number,
  ceiling = 1,
): readonly [Float32Array, Float32Array] {
  const mix: [Float32Array, Float32Array] = [new Float32Array(length), new Float32Array(length)];
  for (const { start, seconds, gain, fadeOut, levels, pcm, offset } of clips) {
    const begin = Math.round(start * audioTrackRate);
    const over = Math.round((start + seconds) * audioTrackRate);
    const known = begin + offset;
    const end = Math.min(known + samplesOf(pcm), over);
    const fade = fadeOut * audioTrackRate;
    const [first, last] = [Math.max(known, from), Math.min(end, from + length)];
    const moving = levels && levelsBetween(levels, first - begin, last - begin);
    mix.forEach((samples, side) => {
      const channel = pcm.channels[side] ?? pcm.channels[0];
      if (channel === undefined) return;
      for (let at = first; at < last; at += 1) {
        const own = over - at < fade ? (gain * (over - at)) / fade : gain;
        const level = moving ? own * (moving[at - first] ?? 0) : own;
        const sum = (samples[at - from] ?? 0) + level * (channel[at - known] ?? 0);
        samples[at - from] = Math.max(-ceiling, Math.min(ceiling, sum));
      }
    });
  }
  return mix;
}

/** The factor of each sample of a clip from one to another, by its points. */
function levelsBetween(levels: readonly LevelPoint[], from: number, to: number): Float32Array {
  const factors = new Float32Array(Math.max(0, to - from));
  let next = levels.findIndex(({ time }) => time * audioTrackRate > from);
  if (next < 0) next = levels.length;
  for (let at = 0; at < factors.length; at += 1) {
    const time = (from + at) / audioTrackRate;
    while (next < levels.length && (levels[next]?.time ?? 0) <= time) next += 1;
    const before = levels[next - 1];
    const after = levels[next];
    if (before && after) {
      const share = (time - before.time) / (after.time - before.time);
      factors[at] = before.gain + share * (after.gain - before.gain);
    } else factors[at] = (before ?? after)?.gain ?? 1;
  }
  return factors;
}

/** LU that a master may be off. */
const closeEnough = 0.3;
const maxRounds = 3;
/** Encoding adds as much to peaks at this bit rate. */
const encodingRoom = 1;

/**
 * The master that brings a track to a loudness: its mix is measured, then what the limiter makes of it. @param clips anew with
 * each call
 */
export async function findMaster(
  clips: () => AsyncIterable<TrackClip>,
  seconds: number,
  { loudness, peak }: LoudnessTarget,
): Promise<Master> {
  const ceiling = peak - encodingRoom;
  const total = Math.round(seconds * audioTrackRate);
  const measured = async (master: Master | undefined) => {
    const meter = new LoudnessMeter(audioTrackRate);
    let highest = 0;
    for await (const { channels } of trackParts(clips(), total, measuredAtOnce, master)) {
      await othersTurn();
      meter.push(channels);
      for (const samples of channels)
        for (const sample of samples) highest = Math.max(highest, Math.abs(sample));
    }
    return { loudness: meter.integrated(), highest };
  };
  const plain = await measured(undefined);
  if (plain.loudness === -Infinity) return { gain: 1, peak: ceiling };
  let decibels = loudness - plain.loudness;
  const master = (): Master => ({ gain: 10 ** (decibels / 20), peak: ceiling });
  // Nothing for the limiter to do: waves between samples are at most some decibels higher.
  if (plain.highest * master().gain < 10 ** ((ceiling - 3) / 20)) return master();
  for (let round = 0; round < maxRounds; round += 1) {
    const missing = loudness - (await measured(master())).loudness;
    if (Math.abs(missing) < closeEnough) break;
    // The limiter takes back about a third of a gain.
    decibels += missing * 1.4;
  }
  return master();
}

/** Samples of a step where nothing is encoded, which takes a millisecond or two; then other work of the process has its turn. */
const measuredAtOnce = 4096;

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

type Sides = readonly [Float32Array, Float32Array];

/** `total` samples of the track in parts of `size`, the last one shorter. */
async function* trackParts(
  clips: AsyncIterable<TrackClip>,
  total: number,
  size: number,
  master: Master | undefined,
): AsyncGenerator<{ readonly channels: Sides }> {
  const mix = mixedParts(clips, total, size, master ? Infinity : 1);
  if (!master) {
    for await (const channels of mix) yield { channels };
    return;
  }
  // The master looks ahead: what it gives is cut anew.
  let [left, right]: [Float32Array, Float32Array] = [new Float32Array(), new Float32Array()];
  for await (const { channels } of mastered(mix, audioTrackRate, master)) {
    left = joinSamples([left, channels[0]]);
    right = joinSamples([right, channels[1]]);
    while (left.length >= size) {
      yield { channels: [left.subarray(0, size), right.subarray(0, size)] };
      [left, right] = [left.subarray(size), right.subarray(size)];
    }
  }
  if (left.length > 0) yield { channels: [left, right] };
}

async function* mixedParts(
  clips: AsyncIterable<TrackClip>,
  total: number,
  size: number,
  ceiling: number,
): AsyncGenerator<Sides> {
  const upcoming = clipsByTime(clips);
  try {
    for (let at = 0; at < total; at += size) {
      const length = Math.min(size, total - at);
      yield mixWindow(await upcoming.until(at, at + length), at, length, ceiling);
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
