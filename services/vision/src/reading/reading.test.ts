import { confidenceOf, joinedText } from './join.js';
import { isText } from './read-blocks.js';
import type { Reading } from '../recognisers/recogniser.js';
import { writings } from './writing.js';
import { readingsOf } from '../recognisers/tesseract-tsv.js';

/** Lines of words set 10 pixels apart, a letter 10 pixels wide. */
const reading = (...lines: string[]): Reading => ({
  lines: lines.map((line) => {
    let x = 0;
    return line.split(' ').map((text) => {
      const word = { text, confidence: 90, left: x, right: x + 10 * text.length, top: 0, bottom: 10 };
      x = word.right + 10;
      return word;
    });
  }),
});

describe('joining lines', () => {
  it('puts spaces between words and lines', () => {
    expect(joinedText(reading('WHERE HAVE', 'YOU BEEN?'), writings.en, 30)).toBe('WHERE HAVE YOU BEEN?');
  });

  it('joins a word divided by a hyphen but keeps other hyphens', () => {
    expect(joinedText(reading('some-', 'thing well-', '7'), writings.en, 30)).toBe('something well- 7');
    expect(joinedText(reading('SOME-', 'THING'), writings.en, 30)).toBe('SOMETHING');
  });

  it('puts nothing between Japanese lines and words', () => {
    expect(joinedText(reading('今日も', '早 いね'), writings.ja, 40)).toBe('今日も早いね');
    // Points are dots, one alone is an edge.
    expect(joinedText(reading('..原来', '・如此'), writings.zh, 40)).toBe('…原来・如此');
    expect(joinedText(reading('.原来'), writings.zh, 40)).toBe('原来');
  });

  it('reads a 2 that is a question mark', () => {
    expect(joinedText(reading('えっ2?本当に2'), writings.ja, 40)).toBe('えっ？本当に？');
    expect(joinedText(reading('うそ!?'), writings.ja, 40)).toBe('うそ！？');
    expect(joinedText(reading('あと2日'), writings.ja, 40)).toBe('あと2日');
  });

  it('reads marks that French sets apart', () => {
    expect(joinedText(reading('TOUTE LA', 'NUIT 2'), writings.fr, 30)).toBe('TOUTE LA NUIT ?');
    expect(joinedText(reading('VOLEUR l'), writings.fr, 30)).toBe('VOLEUR !');
    expect(joinedText(reading('PAGE 2'), writings.en, 30)).toBe('PAGE 2');
  });

  it('joins Korean syllables that stand close together', () => {
    const words = [
      { text: '어', confidence: 90, left: 0, right: 30, top: 0, bottom: 10 },
      { text: '디', confidence: 90, left: 34, right: 64, top: 0, bottom: 10 },
      { text: '갔다', confidence: 90, left: 80, right: 140, top: 0, bottom: 10 },
    ];
    expect(joinedText({ lines: [words] }, writings.ko, 30)).toBe('어디 갔다');
  });
});

describe('what counts as text', () => {
  it('weighs confidence by length', () => {
    const lines = [
      [
        { text: 'abc', confidence: 100, left: 0, right: 1, top: 0, bottom: 10 },
        { text: 'd', confidence: 20, left: 1, right: 2, top: 0, bottom: 10 },
      ],
    ];
    expect(confidenceOf({ lines })).toBe(80);
    expect(confidenceOf({ lines: [] })).toBe(0);
  });

  it.each([
    ['Where have you been?', 70, true],
    ['Where have you been?', 50, false],
    ['Hey', 85, true],
    ['Hey', 65, false],
    ['|| _ 4', 95, false],
  ])('in English %s at %i: %s', (text, confidence, expected) => {
    expect(isText({ text, confidence, vertical: false, off: 0, support: 1, readings: 1 }, writings.en)).toBe(
      expected,
    );
  });

  it('in Japanese leaves out Latin letters and single strokes', () => {
    expect(
      isText(
        { text: 'えっ?', confidence: 90, vertical: false, off: 0, support: 1, readings: 1 },
        writings.ja,
      ),
    ).toBe(true);
    expect(
      isText({ text: 'SSSS', confidence: 90, vertical: false, off: 0, support: 1, readings: 1 }, writings.ja),
    ).toBe(false);
    expect(
      isText(
        { text: '一一ー一', confidence: 92, vertical: false, off: 0, support: 1, readings: 1 },
        writings.ja,
      ),
    ).toBe(false);
  });
});

describe("Tesseract's table", () => {
  it('gives each image its own lines, and none to one without words', () => {
    const row = (page: number, line: number, word: number, left: number, text: string) =>
      [5, page, 1, 1, line, word, left, 0, 20, 10, 91.5, text].join('\t');
    const table = [
      'level\tpage_num',
      row(1, 1, 1, 0, 'GIVE'),
      row(1, 1, 2, 30, 'IT'),
      row(1, 2, 1, 0, 'BACK'),
    ];
    const readings = readingsOf([...table, row(3, 1, 1, 5, 'あ'), row(3, 1, 2, 9, ' ')].join('\n'), 3);
    expect(readings.map(({ lines }) => lines.map((words) => words.map(({ text }) => text)))).toEqual([
      [['GIVE', 'IT'], ['BACK']],
      [],
      [['あ']],
    ]);
    expect(readings[0]?.lines[0]?.[1]).toEqual({
      text: 'IT',
      confidence: 91.5,
      left: 30,
      right: 50,
      top: 0,
      bottom: 10,
    });
  });
});
