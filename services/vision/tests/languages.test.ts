/** Every language is really read: a page lettered in it comes back as text, in the order of reading. */
import { spawnSync } from 'node:child_process';
import { spokenLanguages } from '@komavox/languages';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { vision, type PageText } from '../src/index.js';
import { characterErrorRate } from './character-errors.js';
import { drawPage } from './draw-page.js';

/** Lines of the balloon that is read first and of the one after it; columns, from the right, where it is vertical. */
interface Lettering {
  readonly family?: string;
  readonly vertical?: boolean;
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** Character errors with spaces and without; 0 was measured for all but what is noted. */
  readonly bounds?: { readonly all: number; readonly letters: number };
}

/** One wrong character in a balloon or so. */
const usual = { all: 0.05, letters: 0.05 };

const letterings: Readonly<Record<string, Lettering>> = {
  English: { first: ['The last train', 'left an hour ago.'], second: ['Then we walk', 'through the snow!'] },
  Japanese: {
    vertical: true,
    first: ['最後の電車は', 'もう出ました'],
    second: ['それなら雪の中を', '歩きましょう'],
  },
  Korean: {
    family: 'Noto Sans KR',
    first: ['마지막 기차는', '벌써 떠났어요.'],
    second: ['그러면 눈길을', '걸어갑시다.'],
    // Every letter is right; 4 of 31 characters are spaces too many or too few.
    bounds: { all: 0.2, letters: 0.05 },
  },
  Chinese: {
    family: 'Noto Sans SC',
    first: ['最后一班火车', '已经开走了。'],
    second: ['那我们就在', '雪里走回去吧。'],
  },
  'zh-hk': {
    family: 'Noto Sans TC',
    vertical: true,
    first: ['最後一班火車', '已經開走了'],
    second: ['那我們就在', '雪裡走回去吧'],
  },
  Spanish: {
    first: ['¿El último tren', 'salió hace una hora?'],
    second: ['¡Mañana el niño', 'volverá a pie!'],
  },
  Portuguese: {
    first: ['O último trem', 'já não está lá.'],
    second: ['Então vamos', 'à estação amanhã!'],
  },
  French: {
    first: ['Le dernier train', 'est déjà passé.'],
    second: ['Où êtes-vous,', 'mon garçon ?'],
  },
  German: {
    first: ['Der letzte Zug', 'fährt um fünf.'],
    second: ['Größe hilft nicht', 'über die Straße!'],
  },
  Italian: {
    first: ['Il treno è', 'già partito.'],
    second: ['Perché la città', 'non è più così?'],
  },
  Russian: {
    family: 'Fira Sans',
    first: ['Последний поезд', 'ушёл час назад.'],
    second: ['Тогда пойдём', 'пешком по снегу!'],
  },
};

/** Chinese and Japanese lines are joined without spaces. */
const unspaced = new Set(['Japanese', 'Chinese', 'zh-hk']);

function lettered(language: string, { family, vertical = false, first, second }: Lettering) {
  const [right, left] = [
    { x: 720, y: vertical ? 280 : 450 },
    { x: 280, y: vertical ? 400 : 200 },
  ];
  // From the right in columns, else from the top left.
  const places = vertical ? [right, left] : [left, right];
  const page = drawPage(
    [
      { x: 0, y: 0, ...places[0], lines: first },
      { x: 0, y: 0, ...places[1], lines: second },
    ],
    { vertical, panels: 1, ...(family === undefined ? {} : { family }) },
  );
  const space = unspaced.has(language) ? '' : ' ';
  return { page, text: [first, second].map((lines) => lines.join(space)).join('\n') };
}

/** No service is called: the pages come along as data. */
const nobody = 'http://127.0.0.1:9';

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([vision], { environment: { CATALOGUE_URL: nobody, READER_URL: nobody } });
});
afterAll(() => product.stop());

it('are all that the picker of languages has, and Traditional Chinese', () => {
  expect(Object.keys(letterings).sort()).toEqual(
    [...spokenLanguages.map(({ name }) => name), 'zh-hk'].sort(),
  );
});

/** The packages carry no Russian: a machine without the program says so, here in a line. */
const program = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' });
const readable = (language: string) => language !== 'Russian' || /^rus$/m.test(program.stdout ?? '');

describe.each(Object.entries(letterings))('a page in %s', (language, lettering) => {
  it('is read', async () => {
    const { page, text } = lettered(language, lettering);
    const answer = await product.call('vision', '/api/vision/extract-text', {
      method: 'POST',
      user: 'reader-1',
      body: { imageUrl: `data:image/png;base64,${page.toString('base64')}`, language },
    });
    if (!readable(language)) {
      console.warn(`${language} was not read: the program tesseract with its data is not installed`);
      expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([
        503,
        'language_unavailable',
      ]);
      return;
    }
    expect(answer.status).toBe(200);
    const { text: read } = await answer.json<PageText>();
    const { all, letters } = lettering.bounds ?? usual;
    expect([read, characterErrorRate(text, read) <= all]).toEqual([read, true]);
    expect(characterErrorRate(unspacedText(text), unspacedText(read))).toBeLessThanOrEqual(letters);
  });
});

const unspacedText = (text: string): string => text.replaceAll(' ', '');
