import type { Box } from '@komavox/scene';
import { draftShort, type LinesOfPage, type ShortOptions, type ShortProgress } from './draft-short.js';
import type { ReadPage } from './plan-panels.js';
import type { PageNarrator } from './retold-panels.js';

const panels: readonly Box[] = [
  { x: 0, y: 0, width: 1000, height: 700 },
  { x: 0, y: 700, width: 1000, height: 700 },
];

/** A text in its first panel, nothing in its second. */
const readPage = (text: string): ReadPage => ({
  width: 1000,
  height: 1400,
  direction: 'ltr',
  panels,
  text,
  regions: [{ text, box: { x: 400, y: 300, width: 100, height: 60 } }],
});

const options: ShortOptions = {
  pages: 3,
  template: 'recap',
  length: 'all',
  title: 'The Lantern Cat',
  chapter: 'Chapter 1',
};

const read = (page: number) => Promise.resolve(readPage(`Page ${page} says this!`));
const speak = ({ text }: LinesOfPage) => Promise.resolve({ duration: 2, text });
const onProgress = () => undefined;

it('is all panels between a title and an end card, with speech and a mood', async () => {
  const progress: ShortProgress[] = [];
  const draft = await draftShort(options, { read, speak, onProgress: (now) => progress.push(now) });
  expect(draft.frames.map(({ text }) => text)).toEqual([
    '',
    'Page 0 says this!',
    '',
    'Page 1 says this!',
    '',
    'Page 2 says this!',
    '',
    '',
  ]);
  expect(draft.frames.map(({ speech }) => speech?.text ?? null)).toEqual(
    draft.frames.map(({ text }) => (text === '' ? null : text)),
  );
  expect(draft.frames[0]).toMatchObject({ page: 0, shot: { seconds: 2 }, texts: [{ position: { x: 50 } }] });
  expect(draft.frames[0]?.texts[0]?.text.replaceAll('\n', ' ')).toBe('The Lantern Cat');
  expect(draft.frames.at(-1)?.texts.map(({ text }) => text.replaceAll('\n', ' '))).toEqual([
    'The Lantern Cat',
    'Chapter 1',
  ]);
  expect(draft).toMatchObject({
    mood: 'adventurous',
    unread: 0,
    unspoken: 0,
    summary: 'All 6 panels are in.',
  });
  expect(progress.filter(({ done, total }) => done === total).map(({ part }) => part)).toEqual([
    'reading',
    'speaking',
  ]);
  expect(progress.map(({ total }) => total)).toContain(3);
});

it('goes on for a breath after each speech, so that no shot is over in a moment', async () => {
  const short = ({ page, text }: LinesOfPage) => Promise.resolve({ duration: page === 0 ? 0.5 : 2, text });
  const { frames } = await draftShort(options, { read, speak: short, onProgress });
  expect(frames.flatMap(({ speech, shot }) => (speech ? [shot.pause] : []))).toEqual([0.7, 0.3, 0.3]);
  expect(frames.filter(({ speech, shot }) => !speech && shot.pause !== undefined)).toEqual([]);
});

it('never stands still for long, also where speech is longer than was thought', async () => {
  const slow = ({ page, text }: LinesOfPage) => Promise.resolve({ duration: page === 1 ? 5 : 2, text });
  const { frames } = await draftShort(options, { read, speak: slow, onProgress });
  const moves = frames.flatMap(({ speech, shot }) => (speech ? [shot.move] : []));
  expect(moves).toEqual(['push-in', 'drift', 'push-in']);
});

it('says what it left out for its length, also where speech is longer than was thought', async () => {
  const slow = () => Promise.resolve({ duration: 9 });
  const draft = await draftShort({ ...options, pages: 8, length: '30' }, { read, speak: slow, onProgress });
  const seconds = draft.frames.reduce(
    (sum, { speech, shot }) => sum + (speech?.duration ?? shot.seconds ?? 0) + (shot.pause ?? 0),
    0,
  );
  expect(seconds).toBeLessThanOrEqual(34);
  expect(draft.summary).toMatch(/^[1-9]\d? of 16 panels are in; [1-9]\d? left out to stay near 30 s\.$/);
});

it('shows pages whole before their panels, but the first, which is behind the title', async () => {
  const draft = await draftShort({ ...options, template: 'pages' }, { read, speak, onProgress });
  const cards = draft.frames.filter(({ shot }) => shot.box.height === 1);
  expect(cards.map(({ page, shot }) => [page, shot.seconds])).toEqual([
    [0, 2],
    [1, 1.5],
    [2, 1.5],
    [2, 2.5],
  ]);
});

it('speaks nothing without voices, and has no music in a quiet template', async () => {
  const silent = await draftShort(
    { ...options, template: 'silent' },
    { read, speak: () => Promise.reject(new Error('spoken')), onProgress },
  );
  expect(silent.frames.every(({ speech, shot }) => speech === null && shot.seconds !== undefined)).toBe(true);
  expect(silent.unspoken).toBe(0);
  expect(
    (await draftShort({ ...options, template: 'read-aloud' }, { read, speak, onProgress })).mood,
  ).toBeNull();
});

it('goes on without pages that can not be read and texts that can not be spoken, and counts them', async () => {
  const draft = await draftShort(options, {
    read: (page) => (page === 1 ? Promise.resolve(null) : read(page)),
    speak: (said) => (said.page === 0 ? Promise.resolve(null) : speak(said)),
    onProgress,
  });
  expect(draft).toMatchObject({ unread: 1, unspoken: 1 });
  expect(draft.frames.map(({ page }) => page)).toEqual([0, 0, 0, 2, 2, 2]);
});

it('shows what is not heard without a caption, and counts it as no failure', async () => {
  const draft = await draftShort(options, {
    read,
    speak: (said) => (said.page === 0 ? Promise.resolve('unheard' as const) : speak(said)),
    onProgress,
  });
  expect(draft.unspoken).toBe(0);
  expect(draft.frames.map(({ text }) => text).filter((text) => text !== '')).toHaveLength(2);
});

it('is none where nothing can be read, or spoken', async () => {
  const nothing = () => Promise.resolve(null);
  await expect(draftShort(options, { read: nothing, speak, onProgress })).rejects.toThrow(
    'None of the pages could be read.',
  );
  await expect(draftShort(options, { read, speak: nothing, onProgress })).rejects.toThrow(
    'None of the texts could be spoken.',
  );
});

it('begins nothing more once something has failed', async () => {
  const begun: number[] = [];
  const failing = async (page: number) => {
    begun.push(page);
    if (page === 1) throw new Error('ended');
    await new Promise((resolve) => setTimeout(resolve, 5));
    return readPage('Text');
  };
  await expect(draftShort({ ...options, pages: 9 }, { read: failing, speak, onProgress })).rejects.toThrow(
    'ended',
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(begun.length).toBeLessThanOrEqual(3);
});

describe('a retelling', () => {
  const narrator = (told: (text: string, at: number) => string) => {
    const asked: Parameters<PageNarrator['tell']>[0][] = [];
    const tell: PageNarrator['tell'] = (telling) => {
      asked.push(telling);
      return Promise.resolve(telling.shots.map(({ text }, at) => told(text, at)));
    };
    return { asked, narrator: { shotsPerCall: 4, tell } };
  };

  it('is what is said in place of the texts, a few shots at a time with the story so far', async () => {
    const { asked, narrator: teller } = narrator((text) => (text === '' ? '' : `Told: ${text}`));
    const progress: ShortProgress[] = [];
    const said: LinesOfPage[] = [];
    const draft = await draftShort(options, {
      read,
      speak: (lines) => (said.push(lines), speak(lines)),
      narrator: teller,
      onProgress: (now) => progress.push(now),
    });
    expect(asked.map(({ shots, story }) => [shots.length, story])).toEqual([
      [4, []],
      [2, ['Told: Page 0 says this!', 'Told: Page 1 says this!']],
    ]);
    expect(asked[0]?.shots[0]).toMatchObject({ page: 0, text: 'Page 0 says this!', box: { y: 0 } });
    expect(said.map(({ text, isRetold }) => [text, isRetold])).toEqual(
      [0, 1, 2].map((page) => [`Told: Page ${page} says this!`, true]),
    );
    expect(draft.frames[1]?.text).toBe('Told: Page 0 says this!');
    expect(progress.filter(({ part }) => part === 'retelling').map(({ done }) => done)).toEqual([0, 4, 6]);
  });

  it('gives a shot without a text a line, and takes as long as its line', async () => {
    const { narrator: teller } = narrator((text) => (text === '' ? 'The door stands open.' : ''));
    const silent = { ...options, template: 'silent' } as const;
    const { frames } = await draftShort(silent, { read, speak, narrator: teller, onProgress });
    expect(frames.slice(1, 3).map(({ text, shot }) => [text, shot.seconds])).toEqual([
      ['', 1.8],
      ['The door stands open.', 1.7],
    ]);
  });

  it('that fails ends the draft', async () => {
    const failing = { shotsPerCall: 4, tell: () => Promise.reject(new Error('The model refuses.')) };
    const draft = draftShort(options, { read, speak, narrator: failing, onProgress });
    await expect(draft).rejects.toThrow('The model refuses.');
  });
});
