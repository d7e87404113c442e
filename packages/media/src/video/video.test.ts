import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Pcm } from '../audio/pcm.js';
import { encodeAudioTrack } from './encode-track.js';
import { audioTrackRate, mixInto, type TrackClip } from './mix-track.js';
import { escapeOption } from './filter-graph.js';
import { joinSegments, type JoinedSegment } from './join-segments.js';
import { decodeVideoFrameAt, decodeVideoFrames, pixelAt, probeVideo } from '../testing/probe.js';
import { readSegment, writeSegment, type Segment } from './segment.js';
import { SegmentEncoder, type EncoderSettings } from './segment-encoder.js';
import { VideoError } from './video-error.js';

/**
 * As the product's size, one at which x264 always gives the same bytes: its macroblock tree looks beyond rows of other
 * lengths (320 is one), at memory never written, so that rarely a quantiser differs.
 */
const size = { width: 384, height: 240, videoFrameRate: 30 } as const;

/** Stripes that move with `phase`, tinted. */
function drawing(phase: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const rgba = Buffer.alloc(size.width * size.height * 4, 255);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const shade = ((x + 2 * y + phase * 8) % 64) / 63;
      const at = (y * size.width + x) * 4;
      rgba[at] = red * shade;
      rgba[at + 1] = green * shade;
      rgba[at + 2] = blue * shade;
    }
  }
  return rgba;
}

function plain(red: number, green: number, blue: number): Buffer {
  return Buffer.alloc(size.width * size.height * 4, Buffer.from([red, green, blue, 255]));
}

/** Encodes video frames, each shown a number of times. */
function encode(shown: readonly (readonly [Buffer, number])[], more: Partial<EncoderSettings> = {}): Segment {
  const encoder = new SegmentEncoder({ ...size, ...more });
  try {
    let at = 0;
    for (const [rgba, count] of shown) {
      const videoFrame = encoder.prepare(rgba);
      encoder.show(videoFrame, Math.floor((at * 1000) / 30), count);
      videoFrame.free();
      at += count;
    }
    return encoder.finish();
  } finally {
    encoder.close();
  }
}

const tone = (seconds: number, hertz: number, channels = 1): Pcm => ({
  rate: audioTrackRate,
  channels: Array.from({ length: channels }, () =>
    Float32Array.from(
      { length: Math.round(seconds * audioTrackRate) },
      (_, at) => 0.3 * Math.sin((2 * Math.PI * hertz * at) / audioTrackRate),
    ),
  ),
});

async function* listed<T>(items: readonly T[]): AsyncIterable<T> {
  for (const item of items) yield await Promise.resolve(item);
}

/** Parts of a tenth of a second. */
async function* inParts({ rate, channels }: Pcm): AsyncIterable<Pcm> {
  const length = rate / 10;
  for (let from = 0; from < (channels[0]?.length ?? 0); from += length) {
    yield await Promise.resolve({
      rate,
      channels: channels.map((samples) => samples.subarray(from, from + length)),
    });
  }
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-video-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function join2(
  name: string,
  segments: readonly JoinedSegment[],
  clips: readonly TrackClip[] = [],
): Promise<string> {
  const seconds = segments.reduce((sum, { videoFrames }) => sum + videoFrames, 0) / 30;
  const audio = join(folder, `${name}.m4a`);
  const file = join(folder, `${name}.mp4`);
  await encodeAudioTrack(listed(clips), seconds, audio);
  await joinSegments(listed(segments), audio, file);
  return file;
}

/** The code of the error that a call throws. */
function codeOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof VideoError) return error.code;
    throw error;
  }
  return undefined;
}

describe('a repeated video frame', () => {
  it('is decoded bit by bit as the video frame it repeats, and the video frames after it are not disturbed', async () => {
    const red = [255, 60, 40] as const;
    const shown: [Buffer, number][] = [];
    for (let phase = 0; phase < 8; phase += 1) shown.push([drawing(phase, red), phase % 3 === 0 ? 40 : 1]);
    const repeated = encode(shown);
    const single = encode(shown.map(([rgba]) => [rgba, 1]));
    const decoded = async (name: string, segment: Segment) => {
      const videoFrames: Buffer[] = [];
      const file = await join2(name, [{ segment, videoFrames: segment.videoFrames.length }]);
      await decodeVideoFrames(file, ({ yuv }) => videoFrames.push(yuv) > 0);
      return videoFrames;
    };
    const expected = (await decoded('single', single)).flatMap((yuv, index) =>
      Array<Buffer>(shown[index]?.[1] ?? 0).fill(yuv),
    );
    const actual = await decoded('repeated', repeated);
    expect(actual).toHaveLength(expected.length);
    // frame_num has only a few bits: more repeats than it can count go through its overflow.
    expect(expected.length).toBeGreaterThan(64);
    actual.forEach((yuv, index) => {
      expect(yuv.equals(expected[index] ?? Buffer.alloc(0))).toBe(true);
    });
  });

  it('costs next to nothing', () => {
    const { videoFrames } = encode([[drawing(0, [255, 255, 255]), 100]]);
    expect(videoFrames).toHaveLength(100);
    expect(Math.max(...videoFrames.slice(1).map((videoFrame) => videoFrame.length))).toBeLessThan(80);
  });
});

describe('a segment', () => {
  it('follows one that was encoded with another preset', async () => {
    const segments = [
      encode([[plain(0, 0, 255), 3]]),
      encode([[plain(0, 0, 255), 3]], { preset: 'superfast' }),
    ];
    const file = await join2(
      'presets',
      segments.map((segment) => ({ segment, videoFrames: 3 })),
    );
    expect((await probeVideo(file)).videoFrames).toBe(6);
  });

  it('comes back from its stored form', () => {
    const segment = encode([[plain(0, 0, 255), 3]]);
    expect(readSegment(writeSegment(segment))).toEqual(segment);
  });

  it.each([
    ['another file', () => Buffer.from('not a segment at all')],
    ['a cut one', () => writeSegment(encode([[plain(0, 0, 0), 2]])).subarray(0, -3)],
  ])('is not read from %s', (_name, bytes) => {
    expect(codeOf(() => readSegment(bytes()))).toBe('segment_mismatch');
  });

  it('is the same bytes for the same video frames', () => {
    const once = writeSegment(encode([[drawing(1, [9, 200, 90]), 5]]));
    expect(writeSegment(encode([[drawing(1, [9, 200, 90]), 5]])).equals(once)).toBe(true);
  });
});

describe('a joined video', () => {
  it('shows each segment for its video frames, in its colours, as long as its audio', async () => {
    const colours = [
      [200, 30, 30],
      [30, 200, 30],
      [30, 30, 200],
    ] as const;
    const segments = colours.map((colour) => ({
      segment: encode([[plain(colour[0], colour[1], colour[2]), 40]]),
      videoFrames: 30,
    }));
    const file = await join2('joined', segments, [
      { start: 0.5, seconds: 2, gain: 1, fadeOut: 0, sound: inParts(tone(2, 440)) },
    ]);
    const probe = await probeVideo(file);
    expect(probe).toMatchObject({ width: 384, height: 240, fps: 30, videoFrames: 90 });
    expect(probe.codecs).toEqual({ video: 'h264', audio: 'aac' });
    expect(probe.videoDuration).toBeCloseTo(3, 5);
    expect(Math.abs((probe.audioDuration ?? 0) - 3)).toBeLessThan(1 / 30);
    for (const [index, colour] of colours.entries()) {
      const seen = pixelAt(await decodeVideoFrameAt(file, index + 0.98), 100, 100);
      seen.forEach((value, part) => {
        expect(Math.abs(value - (colour[part] ?? 0))).toBeLessThan(6);
      });
    }
  });

  it('is refused when a segment is shorter than its place or from another encoder', async () => {
    const segment = encode([[plain(0, 0, 0), 3]]);
    const other = { ...segment, pictureSet: Buffer.concat([segment.pictureSet, Buffer.from([1])]) };
    await expect(join2('short', [{ segment, videoFrames: 4 }])).rejects.toMatchObject({
      code: 'segment_mismatch',
    });
    await expect(
      join2('other', [
        { segment, videoFrames: 3 },
        { segment: other, videoFrames: 3 },
      ]),
    ).rejects.toMatchObject({ code: 'segment_mismatch' });
  });
});

describe('captions', () => {
  it('are drawn into the video frames of their time, with a font from the folder given', async () => {
    const arimo = createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/package.json');
    const assFile = join(folder, "it's: captions.ass");
    await writeFile(
      assFile,
      `[Script Info]\nScriptType: v4.00+\nPlayResX: 384\nPlayResY: 240\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, Bold, Alignment, Outline\nStyle: Default,Arimo,150,&H0000FF00,1,5,0\n\n[Events]\nFormat: Layer, Start, End, Style, Text\nDialogue: 0,0:00:00.10,0:00:00.20,Default,MMM\n`,
    );
    const black = plain(0, 0, 0);
    const runs: [Buffer, number][] = [
      [black, 3],
      [black, 3],
      [black, 3],
    ];
    const segment = encode(runs, { captions: { assFile, fontsFolder: join(dirname(arimo), '700Bold') } });
    const file = await join2('captions', [{ segment, videoFrames: 9 }]);
    const green = async (seconds: number) => {
      const videoFrame = await decodeVideoFrameAt(file, seconds);
      let count = 0;
      for (let y = 0; y < 240; y += 2) {
        for (let x = 0; x < 384; x += 2) {
          const [red, green, blue] = pixelAt(videoFrame, x, y);
          if (green > 150 && red < 100 && blue < 100) count += 1;
        }
      }
      return count;
    };
    expect(await green(0.05)).toBe(0);
    expect(await green(0.1)).toBeGreaterThan(500);
    expect(await green(0.2)).toBe(0);
  });

  it('may lie in folders with any name', () => {
    expect(escapeOption("C:\\it's")).toBe("C\\:\\\\it\\'s");
  });
});

describe('the audio track', () => {
  it('adds what is heard at once and cuts a clip where its time is over', () => {
    const flat = (value: number, length: number): Pcm => ({
      rate: audioTrackRate,
      channels: [new Float32Array(length).fill(value)],
    });
    const level = { gain: 1, fadeOut: 0, offset: 0 };
    const clips = [
      { start: 0, seconds: 2 / audioTrackRate, pcm: flat(0.25, 10), ...level },
      { start: 1 / audioTrackRate, seconds: 1, pcm: flat(0.5, 2), ...level },
      { start: 1 / audioTrackRate, seconds: 1, pcm: flat(0.5, 1), ...level },
    ];
    const sides = (length: number) => [new Float32Array(length), new Float32Array(length)] as const;
    const [left, right] = mixInto(sides(5), clips, 0);
    expect([...left]).toEqual([0.25, 1, 0.5, 0, 0]);
    expect(right).toEqual(left);
    const music = { ...level, gain: 0.5, fadeOut: 2 / audioTrackRate };
    const [under] = mixInto(
      sides(5),
      [{ start: 0, seconds: 4 / audioTrackRate, pcm: flat(1, 10), ...music }],
      0,
    );
    expect([...under]).toEqual([0.5, 0.5, 0.5, 0.25, 0]);
    const later = { start: 0, seconds: 1, pcm: flat(0.5, 2), ...level, offset: 3 };
    expect([...mixInto(sides(4), [later], 2)[0]]).toEqual([0, 0.5, 0.5, 0]);
  });
});
