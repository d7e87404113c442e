import { defaultCaptionSettings } from '@komavox/scene';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { VideoJob } from '../api/types.js';
import { createStore } from '../app/create-store.js';
import { addBlob } from '../blobs/blobs.js';
import type { Store } from '../store/state.js';
import { Stream } from '../tests/product.js';
import { Toasts } from '../toasts/Toasts.js';
import type { ProjectFrame, VideoProject } from '../video/project.js';
import { cancelExport } from './export-video.js';
import { ExportButton } from './ExportButton.js';
import { ExportProgress } from './ExportProgress.js';

type Reply = () => Response | Promise<Response>;

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
const job = (over: Partial<VideoJob>): VideoJob => ({
  id: 'j1',
  state: 'queued',
  progress: 0,
  message: 'Waiting to start',
  segments: { done: 0, cached: 0, total: 7 },
  createdAt: '2026-01-31T12:00:00.000Z',
  ...over,
});
const done = job({
  name: 'Title - 1',
  state: 'done',
  progress: 1,
  message: 'The video is ready',
  files: { mp4: '/media/v.mp4', zip: '/api/video/jobs/j1/zip' },
});
const rendering = job({
  state: 'rendering',
  progress: 0.5,
  message: 'Rendering frame 4 of 7',
  etaSeconds: 12,
});

/** The product's side: replies by call, in turn; the last one stays. */
function product(replies: Readonly<Record<string, readonly Reply[]>>) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const turns = new Map<string, number>();
  globalThis.fetch = async (input, init) => {
    const name = `${init?.method ?? 'GET'} ${input as string}`;
    init?.signal?.throwIfAborted();
    calls.push(name);
    bodies.push(init?.body);
    // A form of this environment takes only its own blobs.
    if (name.startsWith('GET /page/')) return { ok: true, blob: async () => new Blob(['page']) } as Response;
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    const list = replies[name] ?? [];
    const reply = list[Math.min(turn, list.length - 1)];
    return reply ? reply() : json({ detail: 'Nothing here.' }, 404);
  };
  return {
    calls,
    bodies,
    video: () => calls.filter((call) => !call.includes('/page/') && call !== 'GET /api/video/jobs'),
  };
}

const frames = (count: number, silent = false): readonly ProjectFrame[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `f${at}`,
    imageUrl: `/page/${at}`,
    text: '',
    addedAudio: [],
    effects: [],
    speech: silent ? null : { blob: addBlob(new Blob(['sound'])), name: 'Sound', duration: 2 },
    words: null,
    shot: null,
    animation: null,
    images: [],
    texts: [],
    caption: null,
  }));

/** Downloads that the page started by itself. */
const downloads: string[] = [];
const stores: Store[] = [];

const onChooseShape = jest.fn();

function show(list: readonly ProjectFrame[]) {
  const project: VideoProject = {
    name: 'Title - 1',
    shape: '9:16',
    frames: list,
    background: null,
    music: null,
    captions: defaultCaptionSettings,
    language: 'en',
  };
  const store = createStore();
  stores.push(store);
  render(
    <Provider store={store}>
      <ExportButton project={project} onSpeak={null} onChooseShape={onChooseShape} />
      <ExportProgress />
      <Toasts />
    </Provider>,
  );
  return { store, button: screen.getByRole('button', { name: 'Export Video' }), user: userEvent.setup() };
}

const sent = [() => json({ exportId: 'e', received: 1, totalFrames: 7, message: '' })];
const compiled = [() => json(job({}), 202)];

beforeEach(() => {
  downloads.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  globalThis.EventSource = Stream as unknown as typeof EventSource;
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    downloads.push(`${this.getAttribute('href') ?? ''} as ${this.download}`);
  };
});
afterEach(() => stores.splice(0).forEach((store) => store.dispatch(cancelExport())));

describe('export', () => {
  it('is not offered without frames', () => {
    product({});
    expect(show([]).button.hasAttribute('disabled')).toBe(true);
  });

  it('sends frames by five, orders the video, follows it, downloads it and leaves a link', async () => {
    const { video, bodies, calls } = product({
      'POST /api/video/process': sent,
      'POST /api/video/compile': compiled,
      'GET /api/video/jobs/j1': [() => json(rendering), () => json(done)],
    });
    const { button, user } = show(frames(7));
    await user.click(button);
    const bar = await screen.findByRole('progressbar', { name: 'Export progress' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await waitFor(
      () => expect(bar.getAttribute('aria-valuetext')).toBe('Rendering frame 4 of 7, about 12 s left'),
      {
        timeout: 4000,
      },
    );
    expect(bar.getAttribute('aria-valuenow')).toBe('60');
    const link = await screen.findByRole('link', { name: 'Download video' }, { timeout: 4000 });
    expect(link.getAttribute('href')).toBe('/media/v.mp4');
    expect(downloads).toEqual(['/media/v.mp4 as Title - 1_2026-01-31T12-00-00-000Z.mp4']);
    expect(video()).toEqual([
      'POST /api/video/process',
      'POST /api/video/process',
      'POST /api/video/compile',
      'GET /api/video/jobs/j1',
      'GET /api/video/jobs/j1',
    ]);
    const chunks = bodies.filter((body) => body instanceof FormData);
    expect(chunks.map((form) => form.getAll('images').length)).toEqual([5, 2]);
    expect(new Set(chunks.map((form) => form.get('exportId'))).size).toBe(1);
    const order = JSON.parse(String(bodies[calls.indexOf('POST /api/video/compile')])) as unknown;
    expect(order).toEqual({ exportId: chunks[0]?.get('exportId'), name: 'Title - 1' });
    expect(button.hasAttribute('disabled')).toBe(false);
  });

  it.each([
    [
      'Failed to process video chunk',
      { 'POST /api/video/process': [() => json({ detail: 'Too large.' }, 413)] },
    ],
    [
      'Failed to process audio file',
      { 'POST /api/video/process': [() => json({ code: 'audio_corrupt', detail: 'Audio 1' }, 400)] },
    ],
    [
      'Failed to compile final video',
      { 'POST /api/video/process': sent, 'POST /api/video/compile': [() => json({}, 500)] },
    ],
    [
      'Failed to create video. Please try again.',
      {
        'POST /api/video/process': sent,
        'POST /api/video/compile': compiled,
        'GET /api/video/jobs/j1': [() => json(job({ state: 'failed', error: 'The video took too long.' }))],
      },
    ],
  ])('says "%s" and can be tried again', async (words, replies) => {
    product(replies);
    const { button, user } = show(frames(2));
    await user.click(button);
    const alert = await screen.findByRole('alert', {}, { timeout: 4000 });
    expect(alert.textContent).toContain(words);
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(downloads).toEqual([]);
  });

  it('is made as it was chosen last', async () => {
    const withParts = { ...done, files: { ...done.files, editing: '/media/parts.zip' } };
    const { bodies, calls } = product({
      'POST /api/video/process': sent,
      'POST /api/video/compile': compiled,
      'GET /api/video/jobs/j1': [() => json(withParts)],
    });
    const { user } = show(frames(1));
    await user.click(screen.getByRole('button', { name: 'Export options' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export options' }));
    await user.click(dialog.getByRole('radio', { name: '720p' }));
    expect(dialog.getByText('720 × 1280 pixels')).toBeTruthy();
    expect(dialog.getByText(/^The file becomes about \d\.\d MB large, give or take a half\.$/)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: '60' }));
    await user.click(dialog.getByRole('radio', { name: 'High' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Its parts as well, for another editor' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Shape' }), '1:1');
    expect(onChooseShape).toHaveBeenCalledWith('1:1');
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await screen.findByRole('link', { name: 'Download video' }, { timeout: 4000 });
    const order: unknown = JSON.parse(String(bodies[calls.indexOf('POST /api/video/compile')]));
    expect(order).toMatchObject({
      format: { shape: '9:16', fps: 60, size: 720, quality: 'high' },
      forEditing: true,
    });
    const parts = screen.getByRole('link', { name: 'Parts for editing' });
    expect(parts.getAttribute('href')).toBe('/media/parts.zip');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes on when the connection was lost while the video is made', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    product({
      'POST /api/video/process': sent,
      'POST /api/video/compile': compiled,
      'GET /api/video/jobs/j1': [lost, () => json(done)],
    });
    const { button, user } = show(frames(1));
    await user.click(button);
    await waitFor(
      () =>
        expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toContain(
          'The connection was lost. Trying again',
        ),
      { timeout: 4000 },
    );
    expect(await screen.findByRole('link', { name: 'Download video' }, { timeout: 4000 })).toBeTruthy();
  });

  it('ends at once when it is cancelled, and cancels the job', async () => {
    const { calls } = product({
      'POST /api/video/process': sent,
      'POST /api/video/compile': compiled,
      'GET /api/video/jobs/j1': [() => json(rendering)],
      'DELETE /api/video/jobs/j1': [() => new Response(null, { status: 204 })],
    });
    const { button, user } = show(frames(1));
    await user.click(button);
    await waitFor(() => expect(calls).toContain('GET /api/video/jobs/j1'), { timeout: 4000 });
    await user.click(screen.getByRole('button', { name: 'Cancel export' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(button.hasAttribute('disabled')).toBe(false);
    await waitFor(() => expect(calls).toContain('DELETE /api/video/jobs/j1'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(downloads).toEqual([]);
  });

  it('takes up the video that was being made when the page was left', async () => {
    product({
      'GET /api/video/jobs': [() => json([rendering])],
      'GET /api/video/jobs/j1': [() => json(done)],
    });
    show(frames(1));
    expect(await screen.findByRole('progressbar', { name: 'Export progress' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Download video' }, { timeout: 4000 })).toBeTruthy();
  });

  it('offers the video that was finished while the page was away, until it is put away', async () => {
    sessionStorage.setItem('komavox.export', 'j1');
    product({ 'GET /api/video/jobs': [() => json([done])] });
    const { user } = show(frames(1));
    expect(await screen.findByRole('link', { name: 'Download video' })).toBeTruthy();
    expect(downloads).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Put away' }));
    expect(screen.queryByRole('link')).toBeNull();
    expect(sessionStorage.getItem('komavox.export')).toBeNull();
  });
});

describe('a project without audio', () => {
  const zip = () => new Response('PK', { headers: { 'content-type': 'application/zip' } });

  it('is offered as a ZIP of its images', async () => {
    const { video } = product({ 'POST /api/video/process': [zip] });
    const { button, user } = show(frames(7, true));
    await user.click(button);
    expect(screen.getByRole('dialog', { name: 'No Audio Detected' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(video()).toEqual([]);
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Export as ZIP' }));
    await screen.findByRole('link', { name: 'Download images' });
    expect(video()).toEqual(['POST /api/video/process']);
    expect(downloads).toEqual([expect.stringMatching(/^blob:zip as manga-images_[\dTZ-]+\.zip$/)]);
  });

  it.each([
    ['Failed to create ZIP file', () => json({ detail: 'No.' }, 500)],
    ['Expected ZIP file but received different format', () => json({ exportId: 'e' })],
  ])('says "%s"', async (words, reply) => {
    product({ 'POST /api/video/process': [reply] });
    const { button, user } = show(frames(1, true));
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Export as ZIP' }));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(downloads).toEqual([]);
  });
});
