/**
 * MP3 by LAME, mono, 24 kHz, 64 kb/s. The muxer writes the Xing/LAME tag with the encoder's delay and padding, so that
 * players (and decodeAudio) give back exactly the samples that went in and times in the text stay true.
 */
import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLTP, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, Dictionary, FormatContext, Frame, Packet } from 'node-av/lib';
import './quiet.js';
import { AudioError } from './audio-error.js';
import { writeToMemory } from './memory-io.js';
import { amplify, bytesOf, type Pcm } from './pcm.js';
import { resample } from './resampler.js';

/** Samples a second in the file. */
const rate = 24_000;
const bitRate = 64_000n;

/** At a constant bit rate LAME makes everything softer by 0.95 to be safe from clipping; decibels to give back. */
const lameScale = -20 * Math.log10(0.95);

/** Otherwise each packet would be a call from FFmpeg's thread into ours. */
const unflushed = { flush_packets: '0' };

/** Rejects with AudioError `audio_failed`. */
export async function encodeMp3(pcm: Pcm): Promise<Buffer> {
  const samples = amplify(resample(pcm, rate, 1).channels[0] ?? new Float32Array(), lameScale);
  const codec = Codec.findEncoderByName('libmp3lame' as never);
  if (!codec) throw new AudioError('audio_failed', 'This FFmpeg has no MP3 encoder.');
  using encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = rate;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  encoder.bitRate = bitRate;
  encoder.timeBase = { num: 1, den: rate } as never;
  check(await encoder.open2(codec, null));

  const output = writeToMemory();
  using io = output.context;
  const format = new FormatContext();
  check(format.allocOutputContext2(null, 'mp3', null));
  format.pb = io;
  try {
    const stream = format.newStream(codec);
    check(stream.codecpar.fromContext(encoder));
    stream.timeBase = encoder.timeBase;
    using options = Dictionary.fromObject(unflushed);
    check(await format.writeHeader(options));
    using packet = new Packet();
    packet.alloc();
    // A frame is encoded in less time than it takes to have a thread do it; others have their turn while it is written.
    const drain = async () => {
      for (;;) {
        const got = encoder.receivePacketSync(packet);
        if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
        check(got);
        packet.streamIndex = stream.index;
        packet.rescaleTs(encoder.timeBase, stream.timeBase);
        check(await format.writeFrame(packet));
        packet.unref();
      }
    };
    for (let at = 0; at < samples.length; at += encoder.frameSize) {
      const piece = samples.subarray(at, at + encoder.frameSize);
      using frame = Frame.fromAudioBuffer(bytesOf(piece), {
        nbSamples: piece.length,
        format: AV_SAMPLE_FMT_FLTP,
        sampleRate: rate,
        channelLayout: AV_CHANNEL_LAYOUT_MONO,
        timeBase: { num: 1, den: rate },
        pts: BigInt(at),
      });
      check(encoder.sendFrameSync(frame));
      await drain();
    }
    check(encoder.sendFrameSync(null));
    await drain();
    check(await format.writeTrailer());
    await format.flush();
    return output.bytes();
  } finally {
    // Ours to free, not the muxer's.
    format.pb = null;
    format.freeContext();
  }
}

function check(code: number): void {
  if (code < 0) throw new AudioError('audio_failed', `Sound could not be encoded (${String(code)}).`);
}
