/** Streams of a video file, and single video frames of it. */
import {
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
} from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Frame, Packet, type Stream } from 'node-av/lib';
import '../audio/quiet.js';
import { check, required, VideoError } from '../video/video-error.js';

interface Probe {
  readonly width: number;
  readonly height: number;
  /** Video frames a second. */
  readonly fps: number;
  /** Seconds of the whole file, of its video and of its audio (undefined without one). */
  readonly duration: number;
  readonly videoDuration: number;
  readonly audioDuration: number | undefined;
  readonly videoFrames: number;
  readonly codecs: { readonly video: string; readonly audio: string | undefined };
}

async function withInput<T>(file: string, use: (input: FormatContext) => Promise<T>): Promise<T> {
  const input = new FormatContext();
  check(await input.openInput(file, null, null), 'Opening the video');
  try {
    check(await input.findStreamInfo(null), 'Reading the video');
    return await use(input);
  } finally {
    await input.closeInput();
  }
}

function streamOf(input: FormatContext, type: AVMediaType): Stream | undefined {
  return input.streams.find(({ codecpar }) => codecpar.codecType === type);
}

const codecName = (stream: Stream): string => Codec.findDecoder(stream.codecpar.codecId)?.name ?? 'unknown';
const secondsOfStream = (stream: Stream): number =>
  (Number(stream.duration) * stream.timeBase.num) / stream.timeBase.den;

export function probeVideo(file: string): Promise<Probe> {
  return withInput(file, (input) => {
    const video = streamOf(input, AVMEDIA_TYPE_VIDEO);
    if (!video) throw new VideoError('video_unsupported', 'There is no video in this file.');
    const audio = streamOf(input, AVMEDIA_TYPE_AUDIO);
    const { num, den } = video.avgFrameRate;
    return Promise.resolve({
      width: video.codecpar.width,
      height: video.codecpar.height,
      fps: num / den,
      duration: Number(input.duration) / 1e6,
      videoDuration: secondsOfStream(video),
      audioDuration: audio && secondsOfStream(audio),
      videoFrames: Number(video.nbFrames),
      codecs: { video: codecName(video), audio: audio && codecName(audio) },
    });
  });
}

export interface DecodedVideoFrame {
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly time: number;
  /** Planes Y, U and V (4:2:0, BT.709, 16-235) one after the other, without padding. */
  readonly yuv: Buffer;
}

/** Calls `visit` for every video frame in order until it answers false. */
export function decodeVideoFrames(
  file: string,
  visit: (videoFrame: DecodedVideoFrame) => boolean,
): Promise<void> {
  return withInput(file, async (input) => {
    const stream = streamOf(input, AVMEDIA_TYPE_VIDEO);
    if (!stream) throw new VideoError('video_unsupported', 'There is no video in this file.');
    const codec = required(Codec.findDecoder(stream.codecpar.codecId), 'decoder for this video');
    using decoder = new CodecContext();
    decoder.allocContext3(codec);
    check(decoder.parametersToContext(stream.codecpar), 'Opening the decoder');
    decoder.pktTimebase = stream.timeBase;
    decoder.threadCount = 1;
    check(await decoder.open2(codec, null), 'Opening the decoder');
    using packet = new Packet();
    packet.alloc();
    using frame = new Frame();
    frame.alloc();
    const drain = async (): Promise<boolean> => {
      for (;;) {
        const code = await decoder.receiveFrame(frame);
        if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return true;
        check(code, 'Decoding');
        const time = (Number(frame.bestEffortTimestamp) * stream.timeBase.num) / stream.timeBase.den;
        const goOn = visit({ width: frame.width, height: frame.height, time, yuv: frame.toBuffer() });
        frame.unref();
        if (!goOn) return false;
      }
    };
    while ((await input.readFrame(packet)) >= 0) {
      const ours = packet.streamIndex === stream.index;
      if (ours) check(await decoder.sendPacket(packet), 'Decoding');
      packet.unref();
      if (ours && !(await drain())) return;
    }
    check(await decoder.sendPacket(null), 'Decoding');
    await drain();
  });
}

/** The video frame that is shown at a time; the last one after the end. */
export async function decodeVideoFrameAt(file: string, seconds: number): Promise<DecodedVideoFrame> {
  let shown: DecodedVideoFrame | undefined;
  await decodeVideoFrames(file, (videoFrame) => {
    if (shown !== undefined && videoFrame.time > seconds + 1e-6) return false;
    shown = videoFrame;
    return true;
  });
  if (shown === undefined)
    throw new VideoError('video_unsupported', 'There are no video frames in this video.');
  return shown;
}

/** Red, green and blue of one pixel, 0 to 255 (BT.709, limited range). */
export function pixelAt(
  { width, height, yuv }: DecodedVideoFrame,
  x: number,
  y: number,
): readonly [number, number, number] {
  const chroma = width * height + (y >> 1) * (width >> 1) + (x >> 1);
  const luma = ((yuv[y * width + x] ?? 0) - 16) * (255 / 219);
  const blue = ((yuv[chroma] ?? 128) - 128) * (255 / 224);
  const red = ((yuv[chroma + (width * height) / 4] ?? 128) - 128) * (255 / 224);
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  return [byte(luma + 1.5748 * red), byte(luma - 0.1873 * blue - 0.4681 * red), byte(luma + 1.8556 * blue)];
}
