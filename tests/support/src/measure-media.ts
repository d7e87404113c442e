/** Audio and video judged from outside, by the system's ffmpeg and ffprobe rather than by our own code. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const exec = promisify(execFile);

interface VideoFacts {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly videoCodec: string;
  readonly audioCodec: string;
  readonly videoFrames: number;
  /** Seconds. */
  readonly duration: number;
}

interface ProbeStream {
  readonly codec_type: string;
  readonly codec_name: string;
  readonly width?: number;
  readonly height?: number;
  readonly avg_frame_rate: string;
  readonly nb_read_frames?: string;
}

export async function probeVideo(file: string): Promise<VideoFacts> {
  const { stdout } = await exec('ffprobe', [
    ...['-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json', file],
  ]);
  const { streams, format } = JSON.parse(stdout) as { streams: ProbeStream[]; format: { duration: string } };
  const video = streams.find((one) => one.codec_type === 'video');
  const audio = streams.find((one) => one.codec_type === 'audio');
  const [frames = 0, seconds = 1] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  return {
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    framesPerSecond: frames / seconds,
    videoCodec: video?.codec_name ?? '',
    audioCodec: audio?.codec_name ?? '',
    videoFrames: Number(video?.nb_read_frames ?? 0),
    duration: Number(format.duration),
  };
}

export interface VideoFrame {
  readonly width: number;
  readonly height: number;
  /** RGB, 3 bytes a pixel, row by row. */
  readonly pixels: Uint8Array;
}

/**
 * The video frame shown at a time, in seconds.
 * @param size of the video
 */
export async function videoFrameAt(
  file: string,
  seconds: number,
  size: Pick<VideoFrame, 'width' | 'height'> = { width: 1080, height: 1920 },
): Promise<VideoFrame> {
  const args = ['-v', 'error', '-ss', seconds.toFixed(3), '-i', file, '-frames:v', '1', '-f', 'rawvideo'];
  const { stdout } = await exec('ffmpeg', [...args, '-pix_fmt', 'rgb24', '-'], {
    encoding: 'buffer',
    maxBuffer: 64_000_000,
  });
  return { ...size, pixels: stdout };
}

const rate = 16_000;

/** Mono samples at 16 kHz. */
export async function samplesOf(file: string): Promise<Float32Array> {
  const { stdout } = await exec(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-ac', '1', '-ar', String(rate), '-f', 'f32le', '-'],
    {
      encoding: 'buffer',
      maxBuffer: 512_000_000,
    },
  );
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
}

export const secondsOf = (samples: Float32Array): number => samples.length / rate;

/** When audio starts after a pause of at least `pause` seconds (or at the beginning), in seconds. */
export function onsetsAfterPauses(samples: Float32Array, pause: number): number[] {
  const window = rate / 200;
  const levels: number[] = [];
  for (let at = 0; at + window <= samples.length; at += window) {
    let sum = 0;
    for (let index = at; index < at + window; index++) sum += (samples[index] ?? 0) ** 2;
    levels.push(Math.sqrt(sum / window));
  }
  // 35 dB below the loudest: above the codec's noise, below the softest consonant.
  const threshold = levels.reduce((most, level) => Math.max(most, level), 0) * 10 ** (-35 / 20);
  const onsets: number[] = [];
  let quiet = Infinity;
  for (const [index, level] of levels.entries()) {
    if (level < threshold) {
      quiet += window / rate;
      continue;
    }
    if (quiet >= pause) onsets.push((index * window) / rate);
    quiet = 0;
  }
  return onsets;
}

/** Green and white caption pixels below the page in a video frame: their mean x and their number. */
export function captionColours({ width, height, pixels }: VideoFrame) {
  const found = { green: { count: 0, x: 0 }, white: { count: 0, x: 0 } };
  for (let y = Math.floor(height * 0.92); y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
      const colour =
        g > 190 && r < 90 && b < 90 ? found.green : r > 235 && g > 235 && b > 235 ? found.white : undefined;
      if (!colour) continue;
      colour.count++;
      colour.x += x;
    }
  }
  return {
    green: { count: found.green.count, x: found.green.x / Math.max(1, found.green.count) },
    white: { count: found.white.count, x: found.white.x / Math.max(1, found.white.count) },
  };
}

interface Loudness {
  /** LUFS. */
  readonly integrated: number;
  /** dBTP. */
  readonly truePeak: number;
}

/** EBU R 128 of a file's audio, or of some seconds of it. */
export async function loudnessOf(
  file: string,
  [from, seconds]: readonly [number, number] = [0, 86_400],
): Promise<Loudness> {
  const { stderr } = await exec('ffmpeg', [
    ...['-hide_banner', '-nostats', '-ss', String(from), '-t', String(seconds), '-i', file],
    ...['-af', 'ebur128=peak=true', '-f', 'null', '-'],
  ]);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const number = (pattern: RegExp) => Number(pattern.exec(summary)?.[1]);
  return { integrated: number(/I:\s+(-?[\d.]+) LUFS/u), truePeak: number(/Peak:\s+(-?[\d.]+) dBFS/u) };
}
