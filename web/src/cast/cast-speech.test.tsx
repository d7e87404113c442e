/** What is asked for where a cast says a text. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pause } from '../batch/pause.js';
import { openEditor, speech, textBox } from '../tests/editor-screen.js';
import { openAt, signedIn, type Answers } from '../tests/product.js';
import { castText } from './cast-text.js';
import { chapterCard, FakeAudio, pageAddress, pageText, prepareReading, reading } from '../tests/reading.js';

const user = userEvent.setup();
beforeAll(() => Promise.all([import('../reader/ReaderPage.js'), import('./AssignVoices.js')]), 60_000);
beforeEach(prepareReading);

const line = (text: string, more: object = {}) => ({
  ...{ text, memberId: null, kind: 'speech', manner: 'plain', chosen: true },
  ...more,
});
const mio = { id: 'mio', name: 'Mio', voices: {} };

/** Page 1 has these lines. */
const cast = (members: unknown, lines: unknown, more: Answers = {}): Answers =>
  reading({
    'POST /api/vision/extract-text': { json: pageText('One left, Mio.', 'BOOM') },
    'GET /api/voices': { json: { engines: [], voices: [] } },
    'GET /api/casts/m1': { json: { members } },
    'GET /api/casts/m1/pages/c1%3A0': { json: { lines } },
    ...more,
  });

const pageOne = { address: pageAddress(1), text: 'One left.\nBOOM', language: 'en' };

it('keeps to what was chosen of lines, also without members', async () => {
  const kept = [line('One left.', { manner: 'whisper' }), line('BOOM', { kind: 'sound' })];
  const { store, calls } = openAt('/about', cast([], kept));
  expect(await store.dispatch(castText(pageOne))).toEqual({
    text: 'One left.',
    lines: [{ manner: 'whisper' }],
  });
  // Every line is known: nothing is to be guessed from the page.
  expect(calls).not.toContain('POST /api/vision/extract-text');
});

it('is of one voice without members and lines', async () => {
  const { store } = openAt('/about', cast([], []));
  expect(await store.dispatch(castText(pageOne))).toBeNull();
});

it('of a chapter is looked up a page ahead of what is heard; a page that fails is read in one voice', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const lines = [line('One left, Mio.', { manner: 'shout' }), line('BOOM', { kind: 'sound' })];
  const spoken: unknown[] = [];
  const lookedUp: string[][] = [];
  const isOfPage = (call: string) => call.startsWith('GET /api/casts/m1/pages/');
  const { calls } = openAt(
    '/reader/m1/c1',
    cast([mio], lines, {
      'GET /api/casts/m1/pages/c1%3A1': { status: 503, text: '' },
      'GET /api/casts/m1/pages/c1%3A2': { json: { lines } },
      'POST /api/tts/speak': (body) => {
        spoken.push(body);
        lookedUp.push(calls.filter(isOfPage));
        return { text: 'sound' };
      },
    }),
  );
  await user.click(await screen.findByRole('radio', { name: 'All Frames' }));
  await user.click(screen.getByRole('button', { name: 'Extract Text' }));
  await screen.findByText('Successfully processed 5 out of 5 frames.');
  await user.click(screen.getByRole('button', { name: 'Speak' }));
  await waitFor(() => expect(spoken).toHaveLength(2));
  act(() => FakeAudio.played[0]?.onended?.());
  await waitFor(() => expect(spoken).toHaveLength(3));
  const shouted = { text: 'One left, Mio.', language: 'en', lines: [{ manner: 'shout' }] };
  expect(spoken).toEqual([shouted, { text: 'One left, Mio.\nBOOM', language: 'en' }, shouted]);
  const ofPage = (page: number) => `GET /api/casts/m1/pages/c1%3A${page}`;
  expect(lookedUp).toEqual([[ofPage(0)], [ofPage(0), ofPage(1)], [ofPage(0), ofPage(1), ofPage(2)]]);
  warn.mockRestore();
});

it('is not looked up any longer once it is cancelled', async () => {
  const { store } = openAt(
    '/about',
    cast([mio], [], {
      'POST /api/vision/extract-text': 'never',
      'GET /api/chapters/c1': { json: chapterCard(1) },
    }),
  );
  const cancelled = new AbortController();
  const found = store.dispatch(castText(pageOne, cancelled.signal));
  setTimeout(() => cancelled.abort(), 100);
  expect(await found).toBeNull();
});

it('plays a line in the voice, at the speed and with the readings of the manga', async () => {
  const own = {
    ...{ voices: { en: 'kokoro/bf_emma' }, speed: 1.5, volume: 0.5 },
    pronunciations: { en: [{ word: 'Mio', reading: 'mee oh' }] },
  };
  const spoken: unknown[] = [];
  openAt(
    '/reader/m1/c1',
    cast([], [], {
      'GET /api/narration/m1': { json: own },
      'POST /api/tts/speak': (body) => {
        spoken.push(body);
        return { text: 'sound' };
      },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Extract Text' }));
  await user.click(await screen.findByRole('button', { name: 'Assign voices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign voices' }));
  await user.click(await dialog.findByRole('button', { name: 'Play line 1' }));
  await waitFor(() => expect(FakeAudio.played).toHaveLength(1));
  expect(spoken).toEqual([
    {
      ...{ text: 'One left, Mio.', language: 'en', lines: [{}] },
      ...{ voice: 'kokoro/bf_emma', speed: 1.5, mangaId: 'm1' },
    },
  ]);
  expect(FakeAudio.played[0]).toMatchObject({ volume: 0.5 });
  expect(dialog.getByRole('button', { name: 'Stop line 1' })).toBeTruthy();
});

it('is not asked for any longer once it is stopped', async () => {
  const { calls } = openAt('/reader/m1/c1', cast([], []));
  const product = globalThis.fetch;
  let answer: (value?: unknown) => void = () => undefined;
  const held = new Promise((resolve) => (answer = resolve));
  globalThis.fetch = async (input, init) => {
    if (input === '/api/narration/m1') await held;
    return product(input, init);
  };
  await user.click(await screen.findByRole('button', { name: 'Extract Text' }));
  await screen.findByRole('button', { name: 'Assign voices' });
  await user.click(screen.getByRole('button', { name: 'Speak' }));
  await waitFor(() => expect(calls).toContain('GET /api/casts/m1/pages/c1%3A0'));
  await act(() => pause(100));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  answer();
  await act(() => pause(100));
  expect(calls).not.toContain('POST /api/tts/speak');
});

it('takes an old speech off a frame of which nothing is read', async () => {
  const { store } = await openEditor(1, {
    ...signedIn(),
    'GET /api/voices': { json: { engines: [], voices: [] } },
    'GET /api/casts/url': { json: { members: [] } },
    'GET /api/casts/url/pages/image%3A%2Fpage%2F1.png': {
      json: { lines: [line('BOOM', { kind: 'sound' })] },
    },
    'GET /api/narration/url': { json: { pronunciations: {} } },
    'POST /api/tts/speak': { text: 'sound', headers: { 'x-audio-duration': '2' } },
  });
  const hasSpeech = () => {
    const { frames, order } = store.getState().editor.edited;
    return frames[order[0] ?? '']?.speech != null;
  };
  await user.type(textBox(1), 'Hello.{Enter}World.');
  await user.click(speech());
  await waitFor(() => expect(hasSpeech()).toBe(true));
  await user.clear(textBox(1));
  await user.type(textBox(1), 'BOOM');
  await user.click(speech());
  expect(await screen.findByText('Nothing to Read')).toBeTruthy();
  expect(hasSpeech()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(hasSpeech()).toBe(true);
});
