/** The parts of a video that are ordered beside it, looked at and listened to. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio, secondsOf, type Pcm } from '@komavox/media';
import { decodeVideoFrameAt, probeVideo, unzipped } from '@komavox/media/testing';
import { readObject } from '@komavox/objects';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { render } from '../src/index.js';
import { prefixes } from '../src/keys.js';
import type { JobView } from '../src/view-job.js';
import { form, levelAt, page, sound } from './frames.js';

const user = 'user-1';
let product: TestProduct;
let folder: string;

beforeAll(async () => {
  product = await bootForTest([render] as never, { environment: { RENDER_THREADS: '2' } });
  folder = await mkdtemp(join(tmpdir(), 'parts-test-'));
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A frame with a second of speech and an effect, and one with music alone. */
async function upload(exportId: string, color: string): Promise<void> {
  const answer = await product.call('render', '/api/video/process', {
    method: 'POST',
    user,
    ...form([
      { name: 'exportId', value: exportId },
      { name: 'audioData', value: JSON.stringify([{ frameIndex: 0, speech: true }]) },
      { name: 'music', value: JSON.stringify({ volume: 1, fadeIn: 0, fadeOut: 0 }) },
      { name: 'effects', value: JSON.stringify([{ frameIndex: 1, effect: 'pop', at: 1 }]) },
      { name: 'images', value: page(color) },
      { name: 'images', value: page('#552255') },
      { name: 'audioFiles', value: await sound(1, 500) },
      { name: 'musicFile', value: await sound(2, 1000) },
    ]),
  });
  expect(answer.status).toBe(200);
}

const subtitles = { frameTexts: [{ frameIndex: 0, text: 'Look over here' }], position: { x: 50, y: 50 } };

async function made(exportId: string, more: object): Promise<JobView> {
  const body = { exportId, subtitles, ...more };
  const answer = await product.call('render', '/api/video/compile', { method: 'POST', user, body });
  expect(answer.status).toBe(200);
  await answer.bytes();
  const jobs = await (await product.call('render', '/api/video/jobs', { user })).json<JobView[]>();
  const [newest] = jobs;
  if (!newest) throw new Error('There is no video');
  return newest;
}

const stored = ({ id }: JobView, file: string): Promise<Buffer> =>
  readObject(product.objects, `${prefixes.videos}${id}/video.${file}`);

const limits = { maxEntries: 100, maxEntryBytes: 50_000_000, maxTotalBytes: 100_000_000, maxRatio: 100 };

const heard = (file: Buffer | undefined): Promise<Pcm> =>
  decodeAudio(file ?? Buffer.alloc(0), { maxBytes: 50_000_000, maxSeconds: 120 });

it('has shots without captions, a track of each kind of sound, and subtitle files', async () => {
  await upload('parts', '#225522');
  const job = await made('parts', { forEditing: true });
  expect(job.files?.editing).toMatch(/^\/media\//);
  const parts = await unzipped(await stored(job, 'editing.zip'), limits);
  expect([...parts.keys()]).toEqual([
    ...['shots/001.mp4', 'shots/002.mp4'],
    ...['sound/voice.m4a', 'sound/effects.m4a', 'sound/music.m4a'],
    ...['captions.ass', 'captions.srt', 'captions.vtt', 'transcript.txt'],
  ]);
  const [whole, first, second] = await Promise.all(
    [await stored(job, 'mp4'), parts.get('shots/001.mp4'), parts.get('shots/002.mp4')].map(
      async (bytes, index) => {
        const file = join(folder, `${index}.mp4`);
        await writeFile(file, bytes ?? '');
        return { file, ...(await probeVideo(file)) };
      },
    ),
  );
  if (!whole || !first || !second) throw new Error('A video is missing');
  expect(first.videoFrames + second.videoFrames).toBe(whole.videoFrames);
  expect(first).toMatchObject({ width: whole.width, height: whole.height, fps: whole.fps });
  expect(first.codecs).toEqual({ video: 'h264' });
  // The caption is white, where the page has one dark colour.
  const brightest = async (file: string) => {
    const { yuv, width, height } = await decodeVideoFrameAt(file, 0.8);
    let most = 0;
    for (let y = Math.round(0.45 * height); y < 0.55 * height; y++)
      for (let x = Math.round(0.3 * width); x < 0.7 * width; x++)
        most = Math.max(most, yuv[y * width + x] ?? 0);
    return most;
  };
  expect(await brightest(whole.file)).toBeGreaterThan(180);
  expect(await brightest(first.file)).toBeLessThan(120);

  const voice = await heard(parts.get('sound/voice.m4a'));
  const music = await heard(parts.get('sound/music.m4a'));
  for (const track of [voice, music, await heard(parts.get('sound/effects.m4a'))])
    expect(Math.abs(secondsOf(track) - whole.videoDuration)).toBeLessThan(0.1);
  expect(levelAt(voice, 0.4, 500)).toBeGreaterThan(0.05);
  expect(levelAt(voice, 0.4, 1000)).toBeLessThan(0.005);
  expect(levelAt(voice, 3, 500)).toBeLessThan(0.001);
  expect(levelAt(music, 3, 1000)).toBeGreaterThan(0.02);
  expect(levelAt(music, 0.4, 500)).toBeLessThan(0.005);
  expect(parts.get('captions.srt')?.toString()).toContain('LOOK OVER');

  // They are for the editor: the files of the video stay together without them.
  const all = await product.call('render', job.files?.zip ?? '', { user });
  const names = [...(await unzipped(await all.bytes(), limits)).keys()];
  const endings = names.map((name) => name.split('.').at(-1));
  expect(endings).toEqual(['ass', 'srt', 'vtt', 'txt', 'jpg', 'mp4']);
});

it('comes only where it is ordered, and draws nothing again that is there', async () => {
  await upload('later', '#222255');
  const alone = await made('later', {});
  expect(alone.files).toBeDefined();
  expect(alone.files?.editing).toBeUndefined();
  const both = await made('later', { forEditing: true });
  // Without captions the first shot is another; the second has none.
  expect(both.segments).toEqual({ done: 4, cached: 3, total: 4 });
});
