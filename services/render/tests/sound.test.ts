/** Music, sound effects and volumes, measured in finished videos. */
import { decodeAudio, secondsOf, type Pcm } from '@komavox/media';
import { integratedLoudness, truePeak } from '@komavox/media/testing';
import { duckingDecibels } from '@komavox/scene';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { render } from '../src/index.js';
import type { JobView } from '../src/view-job.js';
import { form, levelAt, page, sound, type FormPart } from './frames.js';

const user = 'user-1';
let product: TestProduct;

beforeAll(async () => {
  product = await bootForTest([render] as never, { environment: { RENDER_THREADS: '2' } });
});
afterAll(() => product.stop());

const send = (parts: readonly FormPart[]) =>
  product.call('render', '/api/video/process', { method: 'POST', user, ...form(parts) });

interface Order {
  readonly exportId: string;
  /** Seconds of speech, 0 for none, of each frame. */
  readonly speech: readonly number[];
  readonly music?: object;
  readonly musicFile?: Buffer;
  readonly effects?: readonly object[];
  readonly more?: readonly FormPart[];
}

/** Frames with a tone of 500 Hz as speech. */
async function upload({ exportId, speech, music, musicFile, effects, more = [] }: Order) {
  const spoken = speech.flatMap((seconds, frameIndex) => (seconds > 0 ? [{ frameIndex, seconds }] : []));
  const answer = await send([
    { name: 'exportId', value: exportId },
    { name: 'totalFrames', value: String(speech.length) },
    {
      name: 'audioData',
      value: JSON.stringify(spoken.map(({ frameIndex }) => ({ frameIndex, speech: true }))),
    },
    ...(music ? [{ name: 'music', value: JSON.stringify(music) }] : []),
    ...(effects ? [{ name: 'effects', value: JSON.stringify(effects) }] : []),
    ...speech.map((_, at) => ({ name: 'images', value: page(at % 2 === 0 ? '#225522' : '#552255') })),
    ...(await Promise.all(
      spoken.map(async ({ seconds }) => ({ name: 'audioFiles', value: await sound(seconds, 500) })),
    )),
    ...(musicFile ? [{ name: 'musicFile', value: musicFile }] : []),
    ...more,
  ]);
  return answer;
}

async function heard(order: Order): Promise<Pcm> {
  expect((await upload(order)).status).toBe(200);
  const answer = await product.call('render', '/api/video/compile', {
    method: 'POST',
    user,
    body: { exportId: order.exportId },
  });
  expect(answer.status).toBe(200);
  return decodeAudio(await answer.bytes(), { maxBytes: 50_000_000, maxSeconds: 120 });
}

const decibels = (factor: number): number => 20 * Math.log10(factor);

describe('music', () => {
  it('makes way for the voice, fades, is repeated to the end, and the whole is as loud as platforms play it', async () => {
    // Three seconds of speech, then six without.
    const pcm = await heard({
      exportId: 'ducked',
      speech: [3, 0],
      music: { volume: 1, fadeIn: 0.5, fadeOut: 1 },
      musicFile: await sound(2, 1000),
    });
    expect(Math.abs(secondsOf(pcm) - 9)).toBeLessThan(0.1);
    expect(Math.abs(integratedLoudness(pcm) + 14)).toBeLessThanOrEqual(1);
    expect(truePeak(pcm)).toBeLessThanOrEqual(-1);
    const [under, alone] = [levelAt(pcm, 1.2, 1000), levelAt(pcm, 5.2, 1000)];
    expect(Math.abs(decibels(under / alone) - duckingDecibels)).toBeLessThan(0.5);
    // As loud the fourth time as the third, and in the fade half as loud.
    expect(decibels(levelAt(pcm, 7.2, 1000) / alone)).toBeCloseTo(0, 0);
    expect(levelAt(pcm, 8.375, 1000) / alone).toBeCloseTo(0.5, 1);
    expect(levelAt(pcm, 8.7, 1000) / alone).toBeLessThan(0.25);
    // At volume 1 it is as loud as the voice, which is here no louder than it was sent.
    expect(alone).toBeGreaterThan(0.1);
  });

  it('stays as it is under the voice where ducking is off', async () => {
    const pcm = await heard({
      exportId: 'not-ducked',
      speech: [3, 0],
      music: { volume: 1, fadeIn: 0, fadeOut: 0, ducking: false },
      musicFile: await sound(2, 1000),
    });
    expect(decibels(levelAt(pcm, 1.2, 1000) / levelAt(pcm, 5.2, 1000))).toBeCloseTo(0, 0);
  });

  it.each(['calm', 'tense', 'adventurous', 'playful', 'sad'])(
    'of the mood %s is mixed to the same loudness, and a video of it alone needs no voice',
    async (mood) => {
      const spoken = await heard({ exportId: `spoken-${mood}`, speech: [4, 0], music: { mood } });
      expect(Math.abs(integratedLoudness(spoken) + 14)).toBeLessThanOrEqual(1);
      expect(truePeak(spoken)).toBeLessThanOrEqual(-1);
      const alone = await heard({ exportId: `alone-${mood}`, speech: [0], music: { mood } });
      expect(Math.abs(secondsOf(alone) - 6)).toBeLessThan(0.1);
      expect(Math.abs(integratedLoudness(alone) + 14)).toBeLessThanOrEqual(1);
      expect(truePeak(alone)).toBeLessThanOrEqual(-1);
    },
  );

  it('is changed without drawing anything again', async () => {
    const order = { exportId: 'cached', speech: [1, 1] };
    await heard(order);
    await upload({ ...order, music: { mood: 'calm' } });
    const answer = await product.call('render', '/api/video/compile', {
      method: 'POST',
      user,
      body: { exportId: 'cached' },
      headers: { prefer: 'respond-async' },
    });
    const { id } = await answer.json<JobView>();
    const look = async () =>
      (await product.call('render', `/api/video/jobs/${id}`, { user })).json<JobView>();
    let job = await look();
    while (job.state === 'queued' || job.state === 'rendering') job = await look();
    expect(job).toMatchObject({ state: 'done', segments: { done: 2, cached: 2, total: 2 } });
  });

  it('is taken out again by a first chunk without it', async () => {
    const order = { exportId: 'taken-out', speech: [1, 0] };
    await upload({ ...order, music: { mood: 'sad' } });
    const pcm = await heard(order);
    expect(integratedLoudness({ ...pcm, channels: pcm.channels.map((all) => all.subarray(72_000)) })).toBe(
      -Infinity,
    );
  });

  it('that names neither a mood nor a file is refused when the video is ordered', async () => {
    await upload({ exportId: 'no-music', speech: [1], music: {} });
    const answer = await product.call('render', '/api/video/compile', {
      method: 'POST',
      user,
      body: { exportId: 'no-music' },
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'music_missing' });
  });

  it.each([
    ['a mood that there is not', { music: { mood: 'bored' } }, 400, 'invalid_field'],
    ['a volume beyond the limit', { music: { mood: 'calm', volume: 3 } }, 400, 'invalid_field'],
    ['an effect that there is not', { effects: [{ frameIndex: 0, effect: 'quack' }] }, 400, 'invalid_field'],
    ['an effect of another frame', { effects: [{ frameIndex: 4, effect: 'pop' }] }, 400, 'invalid_upload'],
    ['music that is no sound', { music: {}, musicFile: Buffer.from('no') }, 415, 'audio_unsupported'],
  ] as const)('refuses %s', async (_what, wrong, status, code) => {
    const answer = await upload({ exportId: 'wrong', speech: [1], ...wrong });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });
});

describe('sound effects', () => {
  it('are heard at their moment beside speech that stays, and lengthen nothing', async () => {
    const pcm = await heard({
      exportId: 'effects',
      speech: [1, 2],
      effects: [
        { frameIndex: 0, effect: 'chime', at: 0.5 },
        { frameIndex: 1, effect: 'pop', at: 60, volume: 2 },
      ],
    });
    expect(Math.abs(secondsOf(pcm) - 3)).toBeLessThan(0.1);
    // A chime's lowest partial.
    expect(levelAt(pcm, 0.2, 1046.5)).toBeLessThan(0.01);
    expect(levelAt(pcm, 0.6, 1046.5)).toBeGreaterThan(0.05);
    // It rings on under the next frame, whose speech is heard.
    expect(levelAt(pcm, 1.2, 1046.5)).toBeGreaterThan(0.02);
    for (const from of [0.2, 0.7, 1.4, 2.4]) expect(levelAt(pcm, from, 500)).toBeGreaterThan(0.1);
    expect(Math.abs(integratedLoudness(pcm) + 14)).toBeLessThanOrEqual(1);
    expect(truePeak(pcm)).toBeLessThanOrEqual(-1);
  });

  it('make a video of one silent frame that needs no ZIP', async () => {
    const pcm = await heard({
      exportId: 'effect-alone',
      speech: [0],
      effects: [{ frameIndex: 0, effect: 'impact', at: 2 }],
    });
    const between = (from: number, to: number) =>
      integratedLoudness({
        ...pcm,
        channels: pcm.channels.map((all) => all.subarray(from * 48_000, to * 48_000)),
      });
    expect(between(0, 1.8)).toBe(-Infinity);
    expect(between(2, 3)).toBeGreaterThan(-30);
  });
});

it('clips have the volume that is wished, and a video of clips alone keeps its loudness', async () => {
  const parts = (exportId: string, volume?: number): FormPart[] => [
    { name: 'exportId', value: exportId },
    {
      name: 'audioData',
      value: JSON.stringify([
        { frameIndex: 0, speech: true },
        { frameIndex: 0, ...(volume !== undefined && { volume }) },
      ]),
    },
    { name: 'images', value: page('#335533') },
  ];
  const levels = [];
  for (const volume of [undefined, 0.5]) {
    const exportId = `volume-${String(volume)}`;
    const clips = [await sound(2, 500), await sound(2, 1200)];
    await send([...parts(exportId, volume), ...clips.map((value) => ({ name: 'audioFiles', value }))]);
    const answer = await product.call('render', '/api/video/compile', {
      method: 'POST',
      user,
      body: { exportId },
    });
    const pcm = await decodeAudio(await answer.bytes());
    levels.push({ speech: levelAt(pcm, 1, 500), added: levelAt(pcm, 1, 1200) });
  }
  const [full, half] = levels;
  expect(full?.speech).toBeCloseTo(0.2, 1);
  expect(half?.speech).toBeCloseTo(full?.speech ?? 0, 2);
  expect((half?.added ?? 0) / (full?.added ?? 1)).toBeCloseTo(0.5, 1);
});
