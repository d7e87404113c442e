/**
 * Conversion of rate, sample format and channels by FFmpeg's libswresample. The delay of its filter is compensated by
 * the library: sample n of the result is the sound at n / rate, as in the source.
 */
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_SAMPLE_FMT_FLTP,
  type AVSampleFormat,
} from 'node-av/constants';
import { type ChannelLayout, SoftwareResampleContext } from 'node-av/lib';
import { AudioError } from './audio-error.js';
import { bytesOf, joinSamples, mono, type Pcm, samplesOf } from './pcm.js';

interface SoundFormat {
  readonly rate: number;
  readonly sampleFormat: AVSampleFormat;
  readonly layout: ChannelLayout;
}

/** Of one or two channels. */
export const layoutOf = (channels: number): ChannelLayout =>
  channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO;

/** A converter to 32-bit float at `rate` with one or two channels. */
export function openResampler(source: SoundFormat, rate: number, channels: 1 | 2) {
  const context = new SoftwareResampleContext();
  const done = (code: number): number => {
    if (code < 0) throw new AudioError('audio_failed', `Sound could not be converted (${String(code)}).`);
    return code;
  };
  done(
    context.allocSetOpts2(
      layoutOf(channels),
      AV_SAMPLE_FMT_FLTP,
      rate,
      source.layout,
      source.sampleFormat,
      source.rate,
    ),
  );
  done(context.init());
  const pieces: Float32Array[][] = Array.from({ length: channels }, () => []);
  const convert = (planes: Buffer[] | null, count: number): void => {
    const room = done(context.getOutSamples(count)) + 32;
    const out = Array.from({ length: channels }, () => new Float32Array(room));
    const got = done(context.convertSync(out.map(bytesOf), room, planes, count));
    out.forEach((samples, channel) => pieces[channel]?.push(samples.subarray(0, got)));
  };
  const take = (): Pcm => ({ rate, channels: pieces.map((each) => joinSamples(each.splice(0))) });
  return {
    /** Planes of `count` samples in the source's format. */
    push: (planes: Buffer[], count: number) => convert(planes, count),
    /** What came out since the last time. */
    take,
    /** The rest, with what the filter still held. Call once; frees the converter. */
    finish(): Pcm {
      convert(null, 0);
      context.free();
      return take();
    },
    /** Frees the converter without a result. */
    close: () => context.free(),
  };
}

export type Resampler = ReturnType<typeof openResampler>;

/** The same sound at another rate, or with another number of channels (stereo to mono is the mean). */
export function resample(pcm: Pcm, rate: number, channels: 1 | 2 = pcm.channels.length === 1 ? 1 : 2): Pcm {
  if (pcm.rate === rate && pcm.channels.length === channels) return pcm;
  const resampler = openResampler(
    { rate: pcm.rate, sampleFormat: AV_SAMPLE_FMT_FLTP, layout: layoutOf(pcm.channels.length) },
    rate,
    channels,
  );
  resampler.push(pcm.channels.map(bytesOf), samplesOf(pcm));
  return resampler.finish();
}

/** The samples of one channel at another rate. */
export const resampleMono = (samples: Float32Array, from: number, to: number): Float32Array =>
  resample(mono(samples, from), to).channels[0] ?? new Float32Array();
