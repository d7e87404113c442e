import { kindsOfRegions, sizeOf, type KnownRegion } from './region-kind.js';

const page = {
  panels: [
    { x: 60, y: 100, width: 880, height: 600 },
    { x: 60, y: 720, width: 880, height: 680 },
  ],
  width: 1000,
  height: 1500,
};

/** A line of letters 30 pixels high. */
const line = (text: string, x: number, y: number, more: Partial<KnownRegion> & { size?: number } = {}) => {
  const { size = 30, ...known } = more;
  const box = { x, y, width: 0.6 * size * text.length, height: size };
  const words = [{ line: 0, box }];
  return { text, box, confidence: 0.95, vertical: false, words, ...known } satisfies KnownRegion;
};
const round = { balloon: { shape: 'round' } } as const;
const onArt = { balloon: { shape: 'none' } } as const;
const said = line('WHERE HAVE YOU BEEN?', 200, 200, round);

const kindOf = (region: KnownRegion, on = page) => kindsOfRegions([said, region], on)[1];

it('takes a text in a balloon, or on art in letters of its size, for dialogue', () => {
  expect(kindOf(line('Only me.', 200, 300, round))).toBe('dialogue');
  expect(kindOf(line('Only me.', 200, 300, onArt))).toBe('dialogue');
  expect(kindOf(line('Only me.', 200, 300))).toBe('dialogue');
});

it('takes a box without a tail for narration', () => {
  expect(kindOf(line('Years later.', 200, 300, { balloon: { shape: 'box' } }))).toBe('narration');
  const tail = { x: 300, y: 400 };
  expect(kindOf(line('Years later.', 200, 300, { balloon: { shape: 'box', tail } }))).toBe('dialogue');
});

it.each([
  ['large letters on art', line('THUD', 300, 800, { ...onArt, size: 60 })],
  ['large katakana', line('ガシャン', 300, 800, { ...onArt, size: 40 })],
  ['stretched letters', line('CRASSSH', 300, 800, { ...onArt, size: 40 })],
  ['repeated kana', line('どどど', 300, 800, { ...onArt, size: 40 })],
  ['short lettering that was hardly read', line('ﾊﾞﾝ', 300, 800, { ...onArt, confidence: 0.6 })],
  ['two words that sound alike', line('TICK TOCK', 300, 800, { ...onArt, size: 60 })],
  ['katakana on paper that art encloses', line('チクタクと', 300, 800, { ...round, size: 50 })],
  ['a word that is turned', line('PLOP', 300, 800, { ...onArt, tilt: 0.3 })],
  ['digits that are no number', line('B22222', 300, 800, onArt)],
  [
    'large letters that were hardly read',
    line('철컥 썼구', 300, 800, { ...onArt, size: 60, confidence: 0.7 }),
  ],
  [
    'large letters on paper that were hardly read',
    line('콘)이), 르릉', 300, 800, { ...round, size: 60, confidence: 0.7 }),
  ],
  ['large letters on paper that art encloses', line('BOOM', 300, 800, { ...round, size: 70 })],
])('takes %s for a sound effect', (_what, region) => {
  expect(kindOf(region)).toBe('soundEffect');
});

it.each([
  ['a large cry that was hardly read', line('안 돼!', 300, 800, { ...round, size: 60, confidence: 0.7 })],
  ['large dots that were hardly read', line('……', 300, 800, { ...round, size: 60, confidence: 0.7 })],
  ['a cry in a balloon', line('NO!', 300, 800, { ...round, size: 70 })],
  ['a cry in a burst', line('STOP', 300, 800, { balloon: { shape: 'spiky' }, size: 70 })],
  ['a turned word in a balloon', line('NO!', 300, 800, { ...round, tilt: 0.3 })],
  ['a large cry in hiragana', line('はい!!', 300, 800, { ...onArt, size: 60 })],
  ['a turned cry', line('NO!', 300, 800, { ...onArt, tilt: 0.3 })],
  ['two turned words', line('COME HERE', 300, 800, { ...onArt, tilt: 0.3 })],
  ['two large words', line('COME HERE', 300, 800, { ...onArt, size: 60 })],
  ['several large words', line('GET AWAY FROM HER', 300, 800, { ...onArt, size: 70 })],
  ['katakana in letters of the dialogue', line('ダメ', 300, 800, onArt)],
  ['a long text that was hardly read', line('I never said so', 300, 800, { ...onArt, confidence: 0.5 })],
])('takes %s for dialogue', (_what, region) => {
  expect(kindOf(region)).toBe('dialogue');
});

it.each([
  ['a page number', line('17', 480, 1460, { size: 22 })],
  ['a page number on art', line('- 17 -', 480, 1460, { ...onArt, size: 24 })],
  ['an imprint', line('© 2019 A. Author', 300, 1460, { size: 20 })],
  ["an editor's line beside the panels", line('To be continued', 60, 1450, { ...onArt, size: 22 })],
  ['a note between two panels', line('※ 刀の一種', 300, 700, { ...onArt, size: 16 })],
])('takes %s for a margin', (_what, region) => {
  expect(kindOf(region)).toBe('margin');
});

it('keeps what is said near the edge', () => {
  expect(kindOf(line('17', 480, 1460, round))).toBe('dialogue');
  expect(kindOf(line('So small', 200, 1380, { ...onArt, size: 20 }))).toBe('dialogue');
  expect(kindOf(line('So large', 200, 1450, onArt))).toBe('dialogue');
  expect(kindOf(line('※ 刀の一種', 300, 400, { ...onArt, size: 16 }))).toBe('dialogue');
  expect(kindOf(line('刀の一種', 300, 700, { ...onArt, size: 16 }))).toBe('dialogue');
  expect(kindOf(line('No panels', 200, 1460, { size: 20 }), { ...page, panels: [] })).toBe('dialogue');
});

it('takes a column that runs down the side for a margin, whatever its size', () => {
  const text = '猫の好きな作者が描く新連載スタート';
  const tall = (x: number) => ({
    ...line(text, x, 200, { vertical: true, words: [] }),
    box: { x, y: 200, width: 40, height: 800 },
  });
  expect(kindOf(tall(10))).toBe('margin');
  expect(kindOf(tall(200))).toBe('dialogue');
});

it('takes large kanji with kana across a panel for a title', () => {
  expect(kindOf(line('うちの猫日記', 200, 600, { ...onArt, size: 80 }))).toBe('title');
  expect(kindOf(line('猫日記帳面', 200, 600, { ...onArt, size: 80 }))).toBe('soundEffect');
});

it('takes larger letters above the panels for a title', () => {
  expect(kindOf(line('The Light in the Mill', 60, 40, { size: 44 }))).toBe('title');
  expect(kindOf(line('Once more', 100, 150, { size: 44 }))).toBe('dialogue');
});

it('measures lines, and without words what each letter takes', () => {
  const box = { x: 0, y: 0, width: 100, height: 70 };
  const words = [0, 1].map((at) => ({ line: at, box: { x: 0, y: 40 * at, width: 100, height: 30 } }));
  const region = { text: 'AAAA BBBB', box, confidence: 1, vertical: false };
  expect(sizeOf({ ...region, words })).toBe(30);
  expect(sizeOf(region)).toBeCloseTo(27.9, 1);
});

it('answers a page without text', () => {
  expect(kindsOfRegions([], page)).toEqual([]);
});
