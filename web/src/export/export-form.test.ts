import { defaultCaptionSettings, defaultTextStyle } from '@komavox/scene';
import { dropBlob, addBlob } from '../blobs/blobs.js';
import type { ProjectFrame, VideoProject } from '../video/project.js';
import { chunkForm, chunksOf, compileRequest, hasAudio, voicelessFrames, zipForm } from './export-form.js';

const audioClip = () => ({
  blob: addBlob(new Blob(['sound'], { type: 'audio/mpeg' })),
  name: 'Sound',
  duration: 2,
});
const overlayImage = () => addBlob(new Blob(['overlay'], { type: 'image/png' }));
const shown = { fps: 24, size: 720, quality: 'high' } as const;
const choices = { ...shown, forEditing: false };
const words = [
  { word: 'Hi', start: 0, end: 0.5 },
  { word: 'you', start: 0.6, end: 1 },
];

const frame = (number: number, over: Partial<ProjectFrame> = {}): ProjectFrame => ({
  id: `f${number}`,
  imageUrl: `/page/${number}`,
  text: `Text ${number}`,
  speech: null,
  addedAudio: [],
  effects: [],
  words: null,
  shot: null,
  animation: null,
  images: [],
  texts: [],
  caption: null,
  ...over,
});
const project = (frames: readonly ProjectFrame[], over: Partial<VideoProject> = {}): VideoProject => ({
  name: '',
  shape: '9:16',
  frames,
  background: null,
  music: null,
  captions: defaultCaptionSettings,
  language: 'en',
  ...over,
});
const pageOf = async ({ imageUrl }: ProjectFrame) => new Blob([imageUrl], { type: 'image/jpeg' });

const json = (form: FormData, name: string): unknown => JSON.parse(form.get(name) as string);
/** jsdom's files have no `arrayBuffer`. */
const bytesOf = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(file);
  });
const sizes = (form: FormData, name: string) => form.getAll(name).map((file) => (file as File).size);

describe('a chunk', () => {
  const frames = Array.from({ length: 12 }, (_, at) => frame(at));

  it('has five frames, the last one the rest', () => {
    expect(chunksOf(frames).map(({ start, frames: sent }) => [start, sent.length])).toEqual([
      [0, 5],
      [5, 5],
      [10, 2],
    ]);
    expect(chunksOf([])).toEqual([]);
  });

  it('sends of a clip that is cut its part alone, as WAV', async () => {
    const samples = Float32Array.from({ length: 4800 }, (_, at) => (at < 2400 ? 0.5 : -2));
    globalThis.OfflineAudioContext = class {
      decodeAudioData = () =>
        Promise.resolve({ sampleRate: 4800, numberOfChannels: 1, getChannelData: () => samples });
    } as unknown as typeof OfflineAudioContext;
    const clip = { ...audioClip(), duration: 0.1, cut: { from: 0.45, whole: 1 } };
    Blob.prototype.arrayBuffer = () => Promise.resolve(new ArrayBuffer(0));
    const form = await chunkForm(
      project([frame(0, { addedAudio: [clip] })]),
      { start: 0, frames: [frame(0, { addedAudio: [clip] })] },
      'e1',
      pageOf,
    );
    const sent = new DataView(await bytesOf(form.get('audioFiles') as File));
    expect([sent.byteLength, sent.getUint32(24, true), sent.getUint32(40, true)]).toEqual([1004, 4800, 960]);
    expect([sent.getInt16(44, true), sent.getInt16(1002, true)]).toEqual([16_384, -32_767]);
  });

  it('says which frame has a clip that cannot be cut', async () => {
    globalThis.OfflineAudioContext = class {
      decodeAudioData = () => Promise.reject(new Error('no sound'));
    } as unknown as typeof OfflineAudioContext;
    const speech = { ...audioClip(), cut: { from: 0.5, whole: 3 } };
    await expect(
      chunkForm(project([frame(0)]), { start: 0, frames: [frame(0, { speech })] }, 'e1', pageOf),
    ).rejects.toMatchObject({ failure: 'audio', detail: 'The audio of frame 1 can’t be cut.' });
  });

  it('names frames by their index in the video, and carries only its own', async () => {
    const audio = audioClip();
    const music = audioClip();
    const image = overlayImage();
    const text = { id: 't', text: 'Boom', position: { x: 10, y: 20 }, size: 2, style: defaultTextStyle };
    const changed = frames.map((one, at) =>
      at === 6
        ? frame(6, {
            speech: audio,
            addedAudio: [music],
            animation: 'bounce',
            images: [{ id: 'i', image, position: { x: 1, y: 2 }, size: 0.5 }],
            texts: [text, { ...text, id: 'empty', text: ' ' }],
          })
        : one,
    );
    const [first, second] = chunksOf(changed);
    if (!first || !second) throw new Error('There are three chunks');
    const form = await chunkForm(project(changed), second, 'e1', pageOf);
    expect(
      Object.fromEntries(
        ['exportId', 'startFrame', 'totalFrames', 'useBackground'].map((name) => [name, form.get(name)]),
      ),
    ).toEqual({
      exportId: 'e1',
      startFrame: '5',
      totalFrames: '12',
      useBackground: 'false',
    });
    expect(sizes(form, 'images')).toEqual([7, 7, 7, 7, 7]);
    expect(sizes(form, 'audioFiles')).toEqual([5, 5]);
    expect(json(form, 'audioData')).toEqual([{ frameIndex: 6, speech: true }, { frameIndex: 6 }]);
    expect(json(form, 'effects')).toEqual([]);
    expect(form.has('music')).toBe(false);
    expect(sizes(form, 'overlays')).toEqual([7]);
    expect(json(form, 'overlayData')).toEqual([
      { id: 'i', timestamp: 6, position: { x: 1, y: 2 }, size: 0.5 },
    ]);
    expect(json(form, 'textOverlays')).toEqual([{ ...text, timestamp: 6 }]);
    expect(json(form, 'animations')).toEqual([{ frameIndex: 6, type: 'bounce' }]);
    const other = await chunkForm(project(changed), first, 'e1', pageOf);
    expect(other.getAll('audioFiles')).toEqual([]);
    expect(json(other, 'animations')).toEqual([]);
  });

  it('says of frames that are panels which part of the page they show, and how', async () => {
    const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    const shot = { box, move: 'pan', fill: 'colour' } as const;
    const changed = frames.map((one, at) => (at === 6 ? frame(6, { shot }) : one));
    const [first, second] = chunksOf(changed);
    if (!first || !second) throw new Error('There are three chunks');
    const form = await chunkForm(project(changed), second, 'e1', pageOf);
    expect(json(form, 'shots')).toEqual([{ frameIndex: 6, ...shot }]);
    expect(json(await chunkForm(project(changed), first, 'e1', pageOf), 'shots')).toEqual([]);
  });

  it('says how loud clips are, and which sound effects are heard when', async () => {
    const changed = frames.map((one, at) =>
      at === 6
        ? frame(6, {
            addedAudio: [{ ...audioClip(), volume: 0.4 }],
            effects: [{ id: 'e', effect: 'whoosh', at: 1.2, volume: 0.8 }],
          })
        : one,
    );
    const [first, second] = chunksOf(changed);
    if (!first || !second) throw new Error('There are three chunks');
    const form = await chunkForm(project(changed), second, 'e1', pageOf);
    expect(json(form, 'audioData')).toEqual([{ frameIndex: 6, volume: 0.4 }]);
    expect(json(form, 'effects')).toEqual([{ frameIndex: 6, effect: 'whoosh', at: 1.2, volume: 0.8 }]);
    expect(json(await chunkForm(project(changed), first, 'e1', pageOf), 'effects')).toEqual([]);
  });

  it('takes music along: what is said of it always, its file once', async () => {
    const settings = { volume: 0.6, fadeIn: 0, fadeOut: 3, ducking: false };
    const formsOf = (sound: NonNullable<VideoProject['music']>['sound']) =>
      Promise.all(
        chunksOf(frames).map((chunk) =>
          chunkForm(project(frames, { music: { ...settings, sound } }), chunk, 'e1', pageOf),
        ),
      );
    const calm = await formsOf({ mood: 'calm' });
    expect(calm.map((form) => json(form, 'music'))).toEqual(calm.map(() => ({ ...settings, mood: 'calm' })));
    expect(calm.flatMap((form) => form.getAll('musicFile'))).toEqual([]);
    const { blob, name, duration } = audioClip();
    const file = await formsOf({ blob, name, duration, loudness: -12 });
    expect(file.map((form) => json(form, 'music'))).toEqual(file.map(() => settings));
    expect(file.map((form) => sizes(form, 'musicFile'))).toEqual([[5], [], []]);
  });

  it('takes the background along once, and says in every chunk that it is used', async () => {
    const withBackground = project(frames, { background: overlayImage() });
    const forms = await Promise.all(
      chunksOf(frames).map((chunk) => chunkForm(withBackground, chunk, 'e1', pageOf)),
    );
    expect(forms.map((form) => form.getAll('backgroundImage').length)).toEqual([1, 0, 0]);
    expect(forms.map((form) => form.get('useBackground'))).toEqual(['true', 'true', 'true']);
  });

  it('fails in the words for audio when a sound is gone', async () => {
    const audio = audioClip();
    dropBlob(audio.blob);
    const [chunk] = chunksOf([frame(0, { speech: audio })]);
    if (!chunk) throw new Error('There is a chunk');
    await expect(chunkForm(project(chunk.frames), chunk, 'e1', pageOf)).rejects.toThrow(
      'Failed to process audio file',
    );
  });
});

describe('a ZIP order', () => {
  it('has all pictures and the background in one request', async () => {
    const frames = Array.from({ length: 7 }, (_, at) => frame(at));
    const form = await zipForm(project(frames, { background: overlayImage() }), pageOf);
    expect([form.get('exportType'), form.get('totalFrames'), form.get('useBackground')]).toEqual([
      'zip',
      '7',
      'true',
    ]);
    expect(form.getAll('images')).toHaveLength(7);
    expect(form.getAll('backgroundImage')).toHaveLength(1);
  });

  it('has a page once whose panels are frames, and a copied page twice', async () => {
    const shot = { box: { x: 0, y: 0, width: 1, height: 0.5 }, move: 'hold', fill: 'blur' } as const;
    const panel = (id: string) => frame(1, { id, shot });
    const form = await zipForm(project([panel('a'), panel('b'), frame(2), frame(2), panel('c')]), pageOf);
    expect(form.get('totalFrames')).toBe('3');
    expect(sizes(form, 'images')).toEqual([7, 7, 7]);
  });
});

it('a panel that says nothing needs no voice', () => {
  const shot = { box: { x: 0, y: 0, width: 1, height: 0.5 }, move: 'hold', fill: 'blur' } as const;
  const spoken = frame(0, { speech: audioClip() });
  const frames = [spoken, frame(1, { shot, text: ' ' }), frame(2, { shot }), frame(3, { text: '' })];
  expect(voicelessFrames(project(frames))).toEqual([3, 4]);
});

describe('the order of the video', () => {
  it('has no subtitles as long as none were generated', () => {
    expect(compileRequest(project([frame(0), frame(1, { words })]), choices, { exportId: 'e1' })).toEqual({
      exportId: 'e1',
      format: { ...shown, shape: '9:16' },
    });
  });

  it('wants the parts where they were chosen', () => {
    const order = (forEditing: boolean) =>
      compileRequest(project([frame(0)]), { ...choices, forEditing }, { exportId: 'e1' });
    expect(order(true)).toMatchObject({ forEditing: true });
    expect(order(false)).not.toHaveProperty('forEditing');
  });

  it('carries captions, their look and the times of spoken words, by frame', () => {
    const captions = {
      style: 'advanced',
      size: 1.4,
      position: { x: 30, y: 40 },
      font: 'Georgia',
      highlight: '#ff0000',
    } as const;
    const frames = [
      frame(0, { words, speech: audioClip() }),
      frame(1, { caption: 'Hi you', words, speech: audioClip() }),
      frame(2, { caption: 'End' }),
    ];
    const request = compileRequest(project(frames, { captions, shape: '1:1' }), choices, { exportId: 'e1' });
    expect(request).toEqual({
      exportId: 'e1',
      format: { ...shown, shape: '1:1' },
      subtitles: {
        frameTexts: [
          { frameIndex: 1, text: 'Hi you' },
          { frameIndex: 2, text: 'End' },
        ],
        captionStyle: 'advanced',
        subtitleSize: 1.4,
        position: { x: 30, y: 40 },
        font: 'Georgia',
        highlight: '#ff0000',
        wordTimings: [{ frameIndex: 1, timings: words }],
      },
    });
  });
});

it('the words of a caption are those of the preview', () => {
  const { subtitles } = compileRequest(project([frame(0, { caption: '你好吗？我们 go' })]), choices, {
    exportId: 'e1',
  });
  expect(subtitles?.frameTexts).toEqual([{ frameIndex: 0, text: '你好\u200b吗？\u200b我们 go' }]);
});

it('a project has audio when one frame has', () => {
  expect(hasAudio(project([frame(0), frame(1)]))).toBe(false);
  expect(hasAudio(project([frame(0), frame(1, { speech: audioClip() })]))).toBe(true);
  expect(hasAudio(project([frame(0), frame(1, { addedAudio: [audioClip()] })]))).toBe(true);
  const music = { sound: { mood: 'sad' }, volume: 1, fadeIn: 0, fadeOut: 0, ducking: true } as const;
  expect(hasAudio(project([frame(0)], { music }))).toBe(true);
  expect(voicelessFrames(project([frame(0)], { music }))).toEqual([]);
  const effects = [{ id: 'e', effect: 'pop', at: 0, volume: 1 }] as const;
  expect(hasAudio(project([frame(0, { effects })]))).toBe(true);
});
