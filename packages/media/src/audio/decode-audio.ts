/**
 * Decoding of sound that a user gave: a whitelist of containers and codecs, and limits on bytes and length, before
 * anything else sees it. The type that the sender claims is never used.
 */
import { AVERROR_EAGAIN, AVERROR_EOF, AVERROR_INVALIDDATA, AVMEDIA_TYPE_AUDIO } from 'node-av/constants';
import { Codec, CodecContext, Dictionary, FormatContext, Frame, Packet, type Stream } from 'node-av/lib';
import { LoudnessMeter, soundRate } from '@komavox/scene/sounds';
import './quiet.js';
import { AudioError } from './audio-error.js';
import { readFrom } from './memory-io.js';
import { joinParts, type Pcm, samplesOf } from './pcm.js';
import { openResampler, type Resampler } from './resampler.js';

interface DecodeOptions {
  /** Samples a second of the result. Default 48000. */
  readonly rate?: number;
  /** More bytes than this are refused. Default 50 MB. */
  readonly maxBytes?: number;
  /** Longer sound is refused. Default 600 s. */
  readonly maxSeconds?: number;
}

const allowedContainers = 'mp3,wav,w64,aiff,ogg,flac,aac,mov,mp4,m4a,matroska,webm';
const allowedCodecs = [
  'mp3float,mp3,aac,vorbis,libvorbis,opus,libopus,flac,alac',
  'pcm_u8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_alaw,pcm_mulaw',
].join(',');

const unsupported = (cause?: unknown) =>
  new AudioError('audio_unsupported', 'This is not a sound file that can be read.', { cause });

const nothingToHear = () => new AudioError('audio_corrupt', 'There is no sound in this file.');

/** Less is no sound that anybody records, but a small file that becomes hundreds of times as many samples. */
const minRate = 4_000;
/** Of 7.1. */
const maxChannels = 8;

/** The samples of a sound file, whole. Rejects as `readAudio` throws. */
export async function decodeAudio(bytes: Uint8Array, options: DecodeOptions = {}): Promise<Pcm> {
  const parts: Pcm[] = [];
  for await (const part of readAudio(bytes, options)) parts.push(part);
  const last = parts.pop();
  if (!last) throw nothingToHear();
  return joinParts([...parts, last]);
}

/** Seconds of a sound file by its samples, of which none are kept. Rejects as `readAudio` throws. */
export async function measureAudio(bytes: Uint8Array, options: DecodeOptions = {}): Promise<number> {
  let samples = 0;
  let seconds = 0;
  for await (const part of readAudio(bytes, options)) {
    samples += samplesOf(part);
    seconds = samples / part.rate;
  }
  if (samples === 0) throw nothingToHear();
  return seconds;
}

/** Seconds of a sound file and its loudness in LUFS, -Infinity of silence. Rejects as `readAudio` throws. */
export async function measureMusic(
  bytes: Uint8Array,
  options: DecodeOptions = {},
): Promise<{ readonly seconds: number; readonly loudness: number }> {
  const { rate = soundRate } = options;
  const meter = new LoudnessMeter(rate);
  let samples = 0;
  for await (const part of readAudio(bytes, { ...options, rate })) {
    samples += samplesOf(part);
    meter.push(part.channels);
  }
  if (samples === 0) throw nothingToHear();
  return { seconds: samples / rate, loudness: meter.integrated() };
}

/**
 * The samples of an MP3, WAV, OGG (Vorbis, Opus), M4A/AAC, FLAC, AIFF or WebM file, a part after the other, with one or two
 * channels. Padding that an encoder declares (LAME tag, edit list) is removed, so the length is that of the sound before it
 * was encoded. Throws AudioError: `audio_unsupported`, `audio_corrupt`, `audio_too_large`, `audio_too_long`.
 */
export async function* readAudio(bytes: Uint8Array, options: DecodeOptions = {}): AsyncGenerator<Pcm> {
  const { maxBytes = 50_000_000 } = options;
  if (bytes.length > maxBytes) {
    throw new AudioError(
      'audio_too_large',
      `The sound is larger than ${String(Math.floor(maxBytes / 1e6))} MB.`,
    );
  }
  if (bytes.length === 0) throw unsupported();
  using input = readFrom(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const format = new FormatContext();
  format.allocContext();
  format.pb = input;
  try {
    using whitelist = Dictionary.fromObject({
      format_whitelist: allowedContainers,
      codec_whitelist: allowedCodecs,
      protocol_whitelist: 'none',
    });
    const opened = await format.openInput('', null, whitelist);
    if (opened < 0) throw unsupported(opened);
    const found = await format.findStreamInfo(null);
    if (found < 0) throw unsupported(found);
    const stream = format.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
    if (!stream) throw unsupported();
    yield* samplesOfStream(format, stream, options);
  } finally {
    // Ours to free, not the demuxer's.
    format.pb = null;
    await format.closeInput();
  }
}

async function* samplesOfStream(
  format: FormatContext,
  stream: Stream,
  options: DecodeOptions,
): AsyncGenerator<Pcm> {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec?.name || !allowedCodecs.split(',').includes(codec.name)) throw unsupported(codec?.name);
  using decoder = new CodecContext();
  decoder.allocContext3(codec);
  if (decoder.parametersToContext(stream.codecpar) < 0) throw unsupported();
  // The decoder needs the time base to cut the padding that the container declares.
  decoder.pktTimebase = stream.timeBase;
  decoder.threadCount = 1;
  if ((await decoder.open2(codec, null)) < 0) throw unsupported();
  const converter = sampleConverter(options);
  try {
    for await (const frame of decodedFrames(format, stream, decoder)) {
      for (const part of converter.convert(frame)) if (samplesOf(part) > 0) yield part;
    }
    const last = converter.finish();
    if (last && samplesOf(last) > 0) yield last;
  } finally {
    converter.close();
  }
}

/** The same frame again and again, with the next samples. */
async function* decodedFrames(
  format: FormatContext,
  stream: Stream,
  decoder: CodecContext,
): AsyncGenerator<Frame> {
  using packet = new Packet();
  packet.alloc();
  using frame = new Frame();
  frame.alloc();
  for (;;) {
    const read = await format.readFrame(packet);
    const isLast = read < 0;
    if (!isLast && packet.streamIndex !== stream.index) {
      packet.unref();
      continue;
    }
    // A packet is decoded in less time than it takes to FFmpeg's thread and back.
    const sent = decoder.sendPacketSync(isLast ? null : packet);
    packet.unref();
    // One damaged packet is a gap, not the end: players go on as well.
    while (sent >= 0 || isLast) {
      const got = decoder.receiveFrameSync(frame);
      if (got === AVERROR_EAGAIN || got === AVERROR_EOF || got === AVERROR_INVALIDDATA) break;
      if (got < 0) return;
      yield frame;
      frame.unref();
    }
    if (isLast) return;
  }
}

/** Frames at one rate, also when the stream changes its own in the middle. */
function sampleConverter({ rate = 48_000, maxSeconds = 600 }: DecodeOptions) {
  let seconds = 0;
  let width: 1 | 2 | undefined;
  let now: { readonly resampler: Resampler; readonly signature: string } | undefined;
  const finish = (): Pcm | undefined => {
    const rest = now?.resampler.finish();
    now = undefined;
    return rest;
  };
  return {
    *convert(frame: Frame): Generator<Pcm> {
      const { sampleRate, channelLayout: layout } = frame;
      const signature = `${String(sampleRate)}/${String(frame.format)}/${String(layout.nbChannels)}/${String(layout.mask)}`;
      width ??= layout.nbChannels === 1 ? 1 : 2;
      if (now?.signature !== signature) {
        if (sampleRate < minRate || layout.nbChannels > maxChannels) throw unsupported(signature);
        const rest = finish();
        if (rest) yield rest;
        const source = { rate: sampleRate, sampleFormat: frame.format as never, layout };
        now = { signature, resampler: openResampler(source, rate, width) };
      }
      now.resampler.push(frame.extendedData ?? frame.data ?? [], frame.nbSamples);
      seconds += frame.nbSamples / sampleRate;
      if (seconds > maxSeconds) {
        throw new AudioError('audio_too_long', `The sound is longer than ${String(maxSeconds)} seconds.`);
      }
      yield now.resampler.take();
    },
    /** What the last frames left. */
    finish,
    close() {
      now?.resampler.close();
      now = undefined;
    },
  };
}
