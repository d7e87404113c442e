import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import yauzl from 'yauzl';
import { buildLibrary } from '../src/build-library.js';
import { drawPage } from '../src/draw-page.js';
import { registerDemoFonts } from '../src/fonts.js';
import { letteringOf, settings, unitsOf } from '../src/lettering.js';
import { overlap, placeBalloons } from '../src/place-balloons.js';
import { demoScript, demoVersion, loadStories } from '../src/stories.js';
import { parseStory, withoutReadings } from '../src/story.js';

const header = `languages en ja
title A | あ
author B | い
summary C | う
cast mio person hair=bob/1/#3a2a4a eyes=0.4/#8a5a2a outfit=shirt/0.2/#e4776a
cover sky
`;

describe('a story', () => {
  it('is read with panels, actors and what they say', () => {
    const story = parseStory(
      'test',
      `${header}chapter 1 One | いち
page 1:2,1~
panel sky rain
  mio 30 bust wave happy > lantern
  say mio Hello | {今日|こんにち}は
panel room
  sfx 10 20 60 Thud now | ドン`,
    );
    const [first, second] = story.chapters[0]?.pages[0]?.panels ?? [];
    expect(first).toMatchObject({
      scene: 'sky',
      effects: ['rain'],
      actors: [
        { who: 'mio', x: 30, shot: 'bust', pose: 'wave', expression: 'happy', turn: 1, holds: 'lantern' },
      ],
      balloons: [{ kind: 'say', speaker: 'mio', texts: ['Hello', '{今日|こんにち}は'] }],
    });
    expect(second?.sounds).toEqual([{ x: 10, y: 20, size: 60, texts: ['Thud now', 'ドン'] }]);
    expect(story.chapters[0]?.pages[0]?.rows).toEqual([{ height: 1, widths: [2, 1], slanted: true }]);
  });

  it.each([
    ['panel moon', /test:10: moon is no background/],
    ['panel sky\n  zoe 30 bust', /test:11: zoe is neither a command nor in the cast/],
    ['panel sky\n  mio 30 bust flying', /test:11: flying is no shot/],
    ['panel sky\n  say mio Only English', /test:11: one text a language/],
    ['panel sky\n  say zoe A | B', /test:11: zoe is not in the cast/],
    ['panel sky\npanel sky', /chapter 1 page 1 has 2 panels, its layout 1/],
  ])('with a mistake says where it is: %s', (lines, message) => {
    const source = `${header}chapter 1 One | いち\n# a remark\npage 1:1\n${lines}`;
    expect(() => parseStory('test', source)).toThrow(message);
  });

  it('is spoken without the readings beside the characters', () => {
    expect(withoutReadings('{今日|きょう}は{雨|あめ}。')).toBe('今日は雨。');
    expect(unitsOf('{今日|きょう}は')).toEqual([{ base: '今日', ruby: 'きょう' }, { base: 'は' }]);
  });
});

describe('balloons', () => {
  const room = {
    box: { x: 0, y: 0, width: 600, height: 500 },
    faces: [{ x: 350, y: 200, width: 120, height: 140 }],
  };
  registerDemoFonts();
  const pen = createCanvas(10, 10).getContext('2d');
  const wanted = (text: string, language: string) => ({
    kind: 'say' as const,
    mouth: [410, 300] as const,
    face: room.faces[0],
    settings: (size: number) => settings(pen, text, size, letteringOf(language), false),
  });
  const boxes = (placed: ReturnType<typeof placeBalloons>) =>
    placed.map(({ centre, radii }) => ({
      x: centre[0] - radii[0],
      y: centre[1] - radii[1],
      width: radii[0] * 2,
      height: radii[1] * 2,
    }));

  it.each([
    ['ltr', 'en', 'Where did all of the lanterns go?', 'Nobody knows.'],
    ['rtl', 'ja', '提灯はどこへ行ったんだ？', '誰も知らない。'],
  ] as const)('stay in the panel, apart, off the face and in order (%s)', (direction, language, one, two) => {
    const placed = placeBalloons({ ...room, direction }, [wanted(one, language), wanted(two, language)]);
    const [first, second] = boxes(placed);
    if (!first || !second) throw new Error('Two balloons were wanted');
    for (const box of [first, second]) {
      expect(box.x).toBeGreaterThanOrEqual(room.box.x);
      expect(box.y).toBeGreaterThanOrEqual(room.box.y);
      expect(box.x + box.width).toBeLessThanOrEqual(room.box.width);
      expect(box.y + box.height).toBeLessThanOrEqual(room.box.height);
      const face = room.faces[0] ?? box;
      expect(overlap(box, face) / (face.width * face.height)).toBeLessThanOrEqual(0.42);
    }
    expect(overlap(first, second)).toBe(0);
    const onward = direction === 'ltr' ? second.x > first.x : second.x < first.x;
    expect(onward || second.y > first.y).toBe(true);
  });

  it('enclose every line of their text', () => {
    for (const text of settings(pen, 'A few words that need some lines', 30, letteringOf('en'), false)) {
      const [placed] = placeBalloons(
        { box: { x: 0, y: 0, width: 1500, height: 1500 }, faces: [], direction: 'ltr' },
        [{ ...wanted('', 'en'), settings: () => [text] }],
      );
      if (!placed) throw new Error('One balloon was wanted');
      for (const [x, y] of text.corners) {
        expect(Math.abs(x / placed.radii[0]) ** 2.5 + Math.abs(y / placed.radii[1]) ** 2.5).toBeLessThan(1);
      }
    }
  });

  it('do not start a column with a mark that may not stand there', () => {
    for (const text of settings(pen, 'あああ。いいい。', 30, letteringOf('ja'), false)) {
      expect(text.height).toBeGreaterThan(30);
    }
    expect(settings(pen, 'ああ。', 30, letteringOf('ja'), false)).toHaveLength(1);
  });

  it('with more text than the panel holds are a mistake of the script', () => {
    expect(() =>
      placeBalloons({ box: { x: 0, y: 0, width: 220, height: 160 }, faces: [], direction: 'ltr' }, [
        wanted('word '.repeat(40).trim(), 'en'),
      ]),
    ).toThrow(/too much text/);
  });
});

describe('the demo library', () => {
  const stories = loadStories();

  it('has three stories in English and Japanese, with two chapters of five pages at least', () => {
    const bilingual = stories.filter(({ languages }) => languages.includes('ja'));
    expect(bilingual.length).toBeGreaterThanOrEqual(3);
    for (const story of bilingual) {
      expect(story.languages).toEqual(expect.arrayContaining(['en', 'ja']));
      expect(story.chapters.length).toBeGreaterThanOrEqual(2);
      for (const { pages } of story.chapters) expect(pages.length).toBeGreaterThanOrEqual(5);
    }
  });

  it.each(['es', 'zh', 'ko'])('has a story in %s, with a cover and pages of its own', (language) => {
    const story = stories.find(({ languages }) => languages[0] === language);
    expect(story?.chapters[0]?.pages.length).toBeGreaterThanOrEqual(4);
    expect(story?.cover.actors.length).toBeGreaterThanOrEqual(2);
  });

  it('sets Chinese in lines that begin with no mark and end where a word does', () => {
    const pen = createCanvas(10, 10).getContext('2d');
    const found = settings(pen, '门没有开，窗也没有开。', 30, letteringOf('zh'), false);
    expect(found.length).toBeGreaterThan(1);
    for (const { width } of found) expect(width).toBeGreaterThan(2 * 30);
  });

  it('says in its script what is lettered, in reading order and without readings', () => {
    const chapter = demoScript().find(
      (one) => one.mangaTitle === 'The Lantern Cat' && one.language === 'ja' && one.chapterNumber === 1,
    );
    expect(chapter?.pages[0]?.balloons.slice(0, 3)).toEqual([
      '古い町では、日暮れに灯りがともる。',
      '九、十、十一…',
      '全部あるかい、ミオ？',
    ]);
    expect(
      demoScript()
        .flatMap(({ pages }) => pages.flatMap(({ balloons }) => balloons))
        .join(''),
    ).not.toMatch(/[{|}]/);
  });

  it('is drawn the same, byte for byte, each time', () => {
    const [story] = stories;
    if (!story) throw new Error('No stories');
    for (const language of story.languages) {
      const draw = () => drawPage({ story, chapter: 1, page: 0, language }).encodeSync('jpeg', 88);
      const other = stories[1];
      const first = draw();
      if (other) drawPage({ story: other, chapter: 1, page: 1, language: 'en' });
      expect(first.equals(draw())).toBe(true);
    }
    expect(demoVersion()).toBe(demoVersion());
  });

  it('finds room for every text of every story', () => {
    for (const story of stories) {
      for (const language of story.languages) {
        for (const chapter of story.chapters) {
          for (const page of chapter.pages.keys()) {
            expect(() => drawPage({ story, chapter: chapter.number, page, language })).not.toThrow();
          }
        }
      }
    }
  });

  it('is a folder of chapters with a cover and a description, drawn once for a version', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'komavox-demo-'));
    const folder = join(parent, 'library');
    try {
      const progress: number[] = [];
      const lantern = stories.filter(({ id }) => id === 'lantern-cat');
      const build = () => buildLibrary(folder, lantern, (done) => progress.push(done));
      expect([await build(), await build()]).toEqual([true, false]);
      expect(progress).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      expect(await readdir(parent)).toEqual(['library']);
      expect(await readdir(join(folder, 'The Lantern Cat'))).toEqual([
        'Chapter 1.en.cbz',
        'Chapter 1.ja.cbz',
        'Chapter 2.en.cbz',
        'Chapter 2.ja.cbz',
        'cover.jpg',
      ]);
      const entries = await readArchive(join(folder, 'The Lantern Cat', 'Chapter 1.ja.cbz'));
      expect([...entries.keys()].sort()).toEqual([
        '001.jpg',
        '002.jpg',
        '003.jpg',
        '004.jpg',
        '005.jpg',
        'ComicInfo.xml',
      ]);
      expect(String(entries.get('ComicInfo.xml'))).toMatch(/<Manga>YesAndRightToLeft<\/Manga>/);
      const [story] = lantern;
      if (!story) throw new Error('No story');
      const page = drawPage({ story, chapter: 1, page: 0, language: 'ja' }).encodeSync('jpeg', 88);
      expect(entries.get('001.jpg')?.equals(page)).toBe(true);
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  });
});

/** The entries of a CBZ by name. */
async function readArchive(path: string): Promise<Map<string, Buffer>> {
  const zip = await yauzl.openPromise(path);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}
