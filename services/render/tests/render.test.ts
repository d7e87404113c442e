import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { decodeAudio, encodeWav, secondsOf } from '@komavox/media';
import {
  decodeVideoFrameAt,
  pixelAt,
  probeVideo,
  unzipped,
  type DecodedVideoFrame,
} from '@komavox/media/testing';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { underSpeechGain } from '@komavox/scene';
import { render } from '../src/index.js';
import { form, levelAt, page, sound, type FormPart } from './frames.js';
import type { JobView } from '../src/view-job.js';

const user = 'user-1';
let product: TestProduct;
let folder: string;

beforeAll(async () => {
  product = await bootForTest([render] as never, {
    environment: { RENDER_THREADS: '2', RENDER_VIDEO_AUDIO_SECONDS: '60' },
  });
  folder = await mkdtemp(join(tmpdir(), 'render-test-'));
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const process = (parts: readonly FormPart[], by = user) =>
  product.call('render', '/api/video/process', { method: 'POST', user: by, ...form(parts) });
const compile = (body: object, headers: Record<string, string> = {}, by = user) =>
  product.call('render', '/api/video/compile', { method: 'POST', user: by, body, headers });
const order = async (body: object, by = user): Promise<JobView> => {
  const answer = await compile(body, { prefer: 'respond-async' }, by);
  expect(answer.status).toBe(202);
  const job = await answer.json<JobView>();
  expect(answer.headers['location']).toBe(`/api/video/jobs/${job.id}`);
  return job;
};
const look = async (id: string, by = user) =>
  (await product.call('render', `/api/video/jobs/${id}`, { user: by })).json<JobView>();

async function until(id: string, accept: (job: JobView) => boolean): Promise<JobView> {
  for (;;) {
    const job = await look(id);
    if (accept(job)) return job;
    await pause(50);
  }
}
const ended = (id: string) => until(id, ({ state }) => !['queued', 'rendering'].includes(state));

/** Sends frames of these colours, each with a second and a bit of sound, in chunks of two. */
async function upload(
  exportId: string,
  colors: readonly string[],
  more: readonly FormPart[] = [],
): Promise<void> {
  for (let start = 0; start < colors.length; start += 2) {
    const chunk = colors.slice(start, start + 2);
    const answer = await process([
      { name: 'exportId', value: exportId },
      { name: 'startFrame', value: String(start) },
      { name: 'totalFrames', value: String(colors.length) },
      { name: 'audioData', value: JSON.stringify(chunk.map((_, at) => ({ frameIndex: start + at }))) },
      ...chunk.map((color) => ({ name: 'images', value: page(color) })),
      ...(await Promise.all(chunk.map(async () => ({ name: 'audioFiles', value: await sound(1.213) })))),
      ...(start === 0 ? more : []),
    ]);
    expect(answer.status).toBe(200);
    const received = Math.min(colors.length, start + 2);
    expect(await answer.json()).toMatchObject({ exportId, received, totalFrames: colors.length });
  }
}

const problem = async (answer: { status: number; json<T>(): Promise<T> }) => ({
  status: answer.status,
  ...(await answer.json<{ code: string; detail: string }>()),
});

/** Pixels in the lower part that are nearly this colour. */
function countNear(picture: DecodedVideoFrame, wanted: readonly number[]): number {
  let count = 0;
  for (let y = 1600; y < 1920; y += 3) {
    for (let x = 0; x < 1080; x += 3) {
      const seen = pixelAt(picture, x, y);
      if (seen.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 60)) count += 1;
    }
  }
  return count;
}

describe('a video', () => {
  it('is made of frames that came in chunks, with captions whose spoken word is green', async () => {
    await upload(
      'captions',
      ['#803030', '#303080', '#202020'],
      [{ name: 'animations', value: '[{"frameIndex":1,"type":"slideLeft"}]' }],
    );
    const completed = product.nextEvent(topics.videoCompleted, undefined, 60_000);
    const timings = [
      { word: 'old', start: 0.1, end: 0.6 },
      { word: 'gate', start: 0.6, end: 1.1 },
    ];
    const answer = await compile({
      exportId: 'captions',
      subtitles: {
        captionStyle: 'advanced',
        frameTexts: [0, 1, 2].map((frameIndex) => ({ frameIndex, text: 'old gate' })),
        wordTimings: [0, 1].map((frameIndex) => ({ frameIndex, timings })),
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('video/mp4');
    const file = join(folder, 'captions.mp4');
    await writeFile(file, await answer.bytes());
    const probe = await probeVideo(file);
    expect(probe).toMatchObject({
      width: 1080,
      height: 1920,
      fps: 30,
      codecs: { video: 'h264', audio: 'aac' },
    });
    expect(Math.abs(probe.videoDuration - 3 * 1.213)).toBeLessThan(1 / 30);
    expect(Math.abs((probe.audioDuration ?? 0) - 3 * 1.213)).toBeLessThan(1 / 30);
    expect((await completed).userId).toBe(user);

    const spoken = await decodeVideoFrameAt(file, 0.3);
    expect(countNear(spoken, [0, 255, 0])).toBeGreaterThan(80);
    expect(countNear(spoken, [255, 255, 255])).toBeGreaterThan(80);
    expect(countNear(await decodeVideoFrameAt(file, 0.05), [0, 255, 0])).toBe(0);
    // The third frame has no timings: its words are spread over it.
    const spread = await decodeVideoFrameAt(file, 2.45);
    expect(countNear(spread, [0, 255, 0])).toBeGreaterThan(80);
    expect(countNear(spread, [255, 255, 255])).toBeGreaterThan(80);
    // The animation of the second frame has begun and ends in the still pose.
    const [early] = pixelAt(await decodeVideoFrameAt(file, 1.25), 300, 900);
    const [red, , blue] = pixelAt(await decodeVideoFrameAt(file, 2.3), 300, 900);
    expect(early).toBeLessThan(20);
    expect([Math.abs(red - 0x30), Math.abs(blue - 0x80)].every((off) => off < 12)).toBe(true);
  });

  it('has captions in a look, with a font and a colour that were chosen, where the look stands', async () => {
    await upload('look', ['#202020', '#202020', '#202020']);
    const subtitles = {
      captionStyle: 'box',
      frameTexts: [0, 1, 2].map((frameIndex) => ({ frameIndex, text: 'old gate' })),
      font: 'Impact',
      highlight: '#ff0000',
    };
    const refused = await compile({ exportId: 'look', subtitles: { ...subtitles, color: 'red' } });
    expect(refused.status).toBe(400);
    const answer = await compile({ exportId: 'look', subtitles });
    expect(answer.status).toBe(200);
    const file = join(folder, 'look.mp4');
    await writeFile(file, await answer.bytes());
    const picture = await decodeVideoFrameAt(file, 0.3);
    const seen = { red: 0, dark: 0, lowest: 0 };
    for (let y = 0; y < 1920; y += 3) {
      for (let x = 300; x < 780; x += 3) {
        const [red, green, blue] = pixelAt(picture, x, y);
        const isRed = red > 180 && green < 60 && blue < 60;
        if (isRed) seen.red += 1;
        if (Math.max(red, green, blue) < 26) seen.dark += 1;
        if (isRed) seen.lowest = y;
      }
    }
    expect(seen.red).toBeGreaterThan(80);
    expect(seen.dark).toBeGreaterThan(500);
    // At 62 percent of the height.
    expect(Math.abs(seen.lowest - 0.62 * 1920)).toBeLessThan(80);
  });

  it('has all clips of a frame, added ones lower beside the speech and on under the next frame', async () => {
    const tone = async (seconds: number, frequency: number) => ({
      name: 'audioFiles',
      value: await sound(seconds, frequency),
    });
    const audioData = [{ frameIndex: 0, speech: true }, { frameIndex: 0 }, { frameIndex: 1, speech: true }];
    await process([
      { name: 'exportId', value: 'clips' },
      { name: 'totalFrames', value: '2' },
      { name: 'audioData', value: JSON.stringify(audioData) },
      ...[page('#225522'), page('#552255')].map((value) => ({ name: 'images', value })),
      await tone(1, 500),
      await tone(30, 1200),
      await tone(3, 500),
    ]);
    const answer = await compile({ exportId: 'clips' });
    const pcm = await decodeAudio(await answer.bytes(), { maxBytes: 50_000_000, maxSeconds: 60 });
    expect(Math.abs(secondsOf(pcm) - 4)).toBeLessThan(0.1);
    for (const from of [0.2, 1.5]) {
      const [speech, added] = [500, 1200].map((frequency) => levelAt(pcm, from, frequency));
      expect(speech).toBeCloseTo(0.2, 1);
      expect((added ?? 0) / (speech ?? 1)).toBeCloseTo(underSpeechGain, 1);
    }
    expect(levelAt(pcm, 3.7, 1200)).toBeLessThan(levelAt(pcm, 2.5, 1200) / 2);
  });

  it('comes with its captions as files, and with links only its owner may use', async () => {
    await upload('files', ['#804010']);
    const subtitles = { frameTexts: [{ frameIndex: 0, text: 'Nobody expected {this}' }] };
    const { id } = await order({ exportId: 'files', subtitles });
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'done', progress: 1, segments: { done: 1, cached: 0, total: 1 } });
    const { zip = '', ...files } = job.files ?? {};
    expect(Object.keys(files).sort()).toEqual(['ass', 'jpg', 'mp4', 'srt', 'txt', 'vtt']);
    expect(Object.values(files).every((link) => link?.startsWith('/media/'))).toBe(true);
    const answer = await product.call('render', zip, { user });
    expect(answer.headers['content-type']).toBe('application/zip');
    const limits = { maxEntries: 10, maxTotalBytes: 1e8, maxEntryBytes: 1e8, maxRatio: 1000 };
    const unpacked = await unzipped(await answer.bytes(), limits);
    const names = [...unpacked.keys()];
    const fileOf = (ending: string) =>
      unpacked.get(names.find((name) => name.endsWith(ending)) ?? '') ?? Buffer.alloc(0);
    expect(fileOf('txt').toString()).toBe('0:00 Nobody expected {this}\n');
    const cover = await loadImage(fileOf('jpg'));
    const surface = createCanvas(cover.width, cover.height).getContext('2d');
    surface.drawImage(cover, 0, 0);
    expect([cover.width, cover.height]).toEqual([1080, 1920]);
    const [red = 0, green = 0, blue = 0] = surface.getImageData(540, 960, 1, 1).data;
    expect(Math.max(Math.abs(red - 0x80), Math.abs(green - 0x40), Math.abs(blue - 0x10))).toBeLessThan(9);
    expect(names.map((name) => name.replace(/_.*\./, '.'))).toEqual([
      'komavox-video.ass',
      'komavox-video.srt',
      'komavox-video.vtt',
      'komavox-video.txt',
      'komavox-video.jpg',
      'komavox-video.mp4',
    ]);
    const taken = await product.call('render', zip, { user: 'user-2' });
    expect(await problem(taken)).toMatchObject({ status: 404, code: 'job_not_found' });
    const others = await product.call('render', `/api/video/jobs/${id}`, { user: 'user-2' });
    expect(await problem(others)).toMatchObject({ status: 404, code: 'job_not_found' });
    const stolen = await product.call('render', `/api/video/jobs/${id}`, {
      method: 'DELETE',
      user: 'user-2',
    });
    expect(stolen.status).toBe(404);
    const list = await (await product.call('render', '/api/video/jobs', { user })).json<JobView[]>();
    expect(list.map((one) => one.id)).toContain(id);
  });

  it('draws again only what has changed', async () => {
    const colors = ['#104010', '#105010', '#106010'];
    await upload('first', colors);
    const first = await ended((await order({ exportId: 'first' })).id);
    expect(first.segments).toEqual({ done: 3, cached: 0, total: 3 });
    await upload('second', ['#104010', '#999999', '#106010']);
    const second = await ended((await order({ exportId: 'second' })).id);
    expect(second).toMatchObject({ state: 'done', segments: { done: 3, cached: 2, total: 3 } });
    await upload('third', colors);
    expect((await order({ exportId: 'third' })).id).toBe(first.id);
  });

  it('stops within a second when it is cancelled', async () => {
    const frames = Array.from({ length: 12 }, (_, index) => `#${(index + 0x31).toString(16)}4477`);
    await upload('long', frames, [
      { name: 'animations', value: '[{"frameIndex":0,"type":"rotate"},{"frameIndex":1,"type":"swing"}]' },
    ]);
    const { id } = await order({ exportId: 'long' });
    await until(id, ({ state }) => state === 'rendering');
    const answer = await product.call('render', `/api/video/jobs/${id}`, { method: 'DELETE', user });
    expect(answer.status).toBe(204);
    expect((await look(id)).state).toBe('cancelled');
    await pause(1000);
    const count = async () => {
      let segments = 0;
      for await (const _ of product.objects.list('render/segments/')) segments += 1;
      return segments;
    };
    const stopped = await count();
    await pause(600);
    expect(await count()).toBe(stopped);
    expect(await look(id)).toMatchObject({ state: 'cancelled', segments: { total: 12 } });
  });

  it('is called what it was ordered as, also when it was made before', async () => {
    await upload('named', ['#224466']);
    const named = async (name?: string) => {
      const { id } = await order({ exportId: 'named', name });
      const { files, ...job } = await ended(id);
      const payload = Buffer.from((files?.mp4 ?? '').split('/')[2]?.split('.')[0] ?? '', 'base64url');
      return { id, name: job.name, link: payload.toString(), createdAt: job.createdAt };
    };
    const first = await named();
    expect(first.name).toBeUndefined();
    expect(first.link).toContain('komavox-video_');
    const again = await named('Bolt: the "Last" Letter - 1');
    expect(again.id).toBe(first.id);
    expect(again.name).toBe('Bolt the Last Letter - 1');
    const stamp = again.createdAt.replaceAll(/[:.]/g, '-');
    expect(again.link).toContain(`Bolt the Last Letter - 1_${stamp}.mp4`);
  });

  it('is not ordered from an upload that lacks frames', async () => {
    await process([
      { name: 'exportId', value: 'half' },
      { name: 'startFrame', value: '2' },
      { name: 'totalFrames', value: '4' },
      { name: 'images', value: page('#123456') },
    ]);
    const answer = await compile({ exportId: 'half' });
    expect(await problem(answer)).toMatchObject({
      status: 409,
      code: 'upload_incomplete',
      detail: 'Frames are missing: 1, 2, 4.',
      missingFrames: [0, 1, 3],
    });
    expect(await problem(await compile({ exportId: 'half' }, {}, 'user-2'))).toMatchObject({ status: 404 });
  });
});

describe('pictures without sound', () => {
  it('come back as a ZIP', async () => {
    const pictures = [page('#111111'), page('#222222')];
    for (const extra of [[], [{ name: 'exportType', value: 'zip' }]]) {
      const answer = await process([
        { name: 'totalFrames', value: '2' },
        ...extra,
        ...pictures.map((value) => ({ name: 'images', value })),
      ]);
      expect(answer.headers['content-type']).toBe('application/zip');
      const zip = await answer.bytes();
      expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
      expect(zip.includes('page-001.png') && zip.includes('page-002.png')).toBe(true);
      expect(pictures.every((picture) => zip.includes(picture))).toBe(true);
    }
  });
});

/** A second of almost silence with so few samples that a decoder makes hundreds of each. */
const slowSound = () => encodeWav({ rate: 100, channels: [new Float32Array(100).fill(0.1)] });

it('refuses a video whose sounds are too long together', async () => {
  const audio = await sound(31);
  for (const startFrame of [0, 1]) {
    const answer = await process([
      { name: 'exportId', value: 'hours' },
      { name: 'startFrame', value: String(startFrame) },
      { name: 'totalFrames', value: '2' },
      { name: 'audioData', value: `[{"frameIndex":${startFrame}}]` },
      { name: 'images', value: page('#404040') },
      { name: 'audioFiles', value: audio },
    ]);
    expect(answer.status).toBe(200);
  }
  expect(await problem(await compile({ exportId: 'hours' }))).toMatchObject({
    status: 413,
    code: 'audio_too_long',
  });
});

it('refuses texts that one document cannot hold, and keeps the frames that came before', async () => {
  // 50 texts of 2,000 characters on 16 frames: 4.8 MB a chunk.
  const chunk = (start: number, frames: number) =>
    process([
      ...Object.entries({ exportId: 'long texts', startFrame: String(start), totalFrames: '80' }).map(
        ([name, value]) => ({ name, value }),
      ),
      {
        name: 'textOverlays',
        value: JSON.stringify(
          Array.from({ length: frames * 50 }, (_, at) => ({
            text: 'あ'.repeat(2000),
            timestamp: start + Math.floor(at / 50),
            position: { x: 50, y: 50 },
          })),
        ),
      },
      ...Array.from({ length: frames }, () => ({ name: 'images', value: page('#204060') })),
    ]);
  const answers: (string | number)[] = [];
  for (let start = 0; start < 64; start += 16) {
    const answer = await chunk(start, 16);
    answers.push(answer.status === 200 ? 200 : (await problem(answer)).code);
  }
  expect(answers).toEqual([200, 200, 200, 'upload_too_large']);
  const crowded = await process([
    { name: 'exportId', value: 'crowded' },
    {
      name: 'textOverlays',
      value: JSON.stringify(
        Array.from({ length: 51 }, () => ({ text: 'x', timestamp: 0, position: { x: 50, y: 50 } })),
      ),
    },
    { name: 'images', value: page('#204060') },
  ]);
  expect(await problem(crowded)).toMatchObject({ status: 413, code: 'too_many_texts' });
}, 60_000);

describe('a bad upload is refused', () => {
  const picture = { name: 'images', value: page('#101010') };
  it.each<[string, readonly FormPart[], number, string]>([
    ['without images', [{ name: 'totalFrames', value: '1' }], 400, 'invalid_upload'],
    ['that is no picture', [{ name: 'images', value: Buffer.from('<svg/>') }], 415, 'picture_unsupported'],
    ['with a damaged picture', [{ name: 'images', value: damagedPng() }], 400, 'picture_damaged'],
    ['with too many pixels', [{ name: 'images', value: hugePng() }], 413, 'picture_too_large'],
    ['with broken JSON', [picture, { name: 'audioData', value: '[{' }], 400, 'invalid_field'],
    [
      'with an unknown animation',
      [picture, { name: 'animations', value: '[{"frameIndex":0,"type":"x"}]' }],
      400,
      'invalid_field',
    ],
    [
      'with a shot of what is no page',
      [
        picture,
        {
          name: 'shots',
          value: '[{"frameIndex":0,"box":{"x":0.6,"y":0,"width":0.5,"height":1},"move":"pan","fill":"blur"}]',
        },
      ],
      400,
      'invalid_field',
    ],
    [
      'with a shot of a frame elsewhere',
      [
        picture,
        {
          name: 'shots',
          value: '[{"frameIndex":1,"box":{"x":0,"y":0,"width":1,"height":1},"move":"pan","fill":"blur"}]',
        },
      ],
      400,
      'invalid_upload',
    ],
    [
      'with sound that is none',
      [picture, { name: 'audioFiles', value: Buffer.from('nothing to hear') }],
      415,
      'audio_unsupported',
    ],
    [
      'with sound of a hundred samples a second',
      [picture, { name: 'audioFiles', value: slowSound() }],
      415,
      'audio_unsupported',
    ],
    [
      'with sound for no frame',
      [picture, { name: 'audioData', value: '[{"frameIndex":0}]' }],
      400,
      'invalid_upload',
    ],
    [
      'with words about a frame elsewhere',
      [
        picture,
        { name: 'totalFrames', value: '9' },
        { name: 'animations', value: '[{"frameIndex":5,"type":"fade"}]' },
      ],
      400,
      'invalid_upload',
    ],
    [
      'with a file nobody asked for',
      [picture, { name: 'virus', value: Buffer.from('x') }],
      400,
      'unknown_file',
    ],
    ['that is too long a video', [picture, { name: 'totalFrames', value: '501' }], 413, 'too_many_frames'],
  ])('%s', async (_name, parts, status, code) => {
    expect(await problem(await process(parts))).toMatchObject({ status, code });
  });
});

/** The header of a PNG of 20 000 by 20 000 pixels. */
function hugePng(): Buffer {
  const bytes = Buffer.from(page('#000000'));
  bytes.writeUInt32BE(20_000, 16);
  bytes.writeUInt32BE(20_000, 20);
  return bytes;
}

/** A PNG with a whole header and nothing that fits after it. */
function damagedPng(): Buffer {
  return Buffer.concat([page('#000000').subarray(0, 33), Buffer.alloc(300, 7)]);
}
