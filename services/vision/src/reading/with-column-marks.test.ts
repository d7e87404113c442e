import type { ColumnMark } from '../lines/column-marks.js';
import { withColumnMarks } from './with-column-marks.js';

type Read = readonly [text: string, confidence: number, top: number, bottom: number];

const dash = (from: number, to: number): ColumnMark => ({ kind: 'dash', from, to, count: 1 });
const dots = (from: number, to: number, count: number): ColumnMark => ({ kind: 'dots', from, to, count });

/** What is made of a column with ems of 30 pixels. */
function marked(read: readonly Read[], marks: readonly ColumnMark[], language: 'ja' | 'zh' = 'zh'): string {
  const words = read.map(([text, confidence, top, bottom]) => ({
    text,
    confidence,
    top,
    bottom,
    left: 0,
    right: 39,
  }));
  return withColumnMarks({ words, marks, em: 30, language })
    .map(({ text }) => text)
    .join('');
}

it('a dash is put where something like it was read, or nothing', () => {
  const first: Read = ['啊', 99, 0, 30];
  expect(marked([first, ['一', 92, 32, 60], ['！', 97, 95, 120]], [dash(34, 90)])).toBe('啊——！');
  expect(marked([first, ['！', 97, 95, 120]], [dash(34, 90)])).toBe('啊——！');
  expect(marked([first, ['川', 99, 32, 60]], [dash(34, 58)])).toBe('啊川');
});

it('a mark whose place is not exact stands behind the dash', () => {
  expect(
    marked(
      [
        ['啊', 99, 0, 30],
        ['！', 90, 30, 140],
      ],
      [dash(34, 90)],
    ),
  ).toBe('啊——！');
});

it('the stroke of an exclamation mark is no dash', () => {
  expect(
    marked(
      [
        ['な', 99, 0, 30],
        ['！', 98, 30, 62],
      ],
      [dash(34, 58)],
      'ja',
    ),
  ).toBe('な！');
});

it('a vowel is drawn out in Japanese, and dashes of Chinese are two ems long', () => {
  expect(
    marked(
      [
        ['よ', 99, 0, 30],
        ['！', 98, 64, 90],
      ],
      [dash(34, 60)],
      'ja',
    ),
  ).toBe('よー！');
  expect(marked([['猫', 99, 0, 30]], [dash(34, 94)], 'ja')).toBe('猫――');
  expect(marked([['之', 99, 0, 30]], [dash(34, 60)])).toBe('之');
});

it('dots are put where they were read as something else', () => {
  const read: Read[] = [
    ['え', 93, 0, 30],
    ['8', 96, 34, 60],
    ['8', 95, 64, 90],
    ['？', 68, 95, 120],
  ];
  expect(marked(read, [dots(34, 92, 6)], 'ja')).toBe('え……？');
});

it('dots that nothing was read of are dots where they are many', () => {
  expect(marked([['え', 93, 0, 30]], [dots(34, 60, 3)], 'ja')).toBe('え');
  expect(marked([['え', 93, 0, 30]], [dots(34, 92, 6)], 'ja')).toBe('え……');
});

it('a comma or full stop that was left out is put where its ink is', () => {
  const comma: ColumnMark = { kind: 'comma', from: 34, to: 42, count: 1 };
  const stop: ColumnMark = { kind: 'stop', from: 94, to: 104, count: 1 };
  const first: Read = ['猫', 99, 0, 30];
  const last: Read = ['犬', 99, 62, 92];
  expect(marked([first, last], [comma, stop])).toBe('猫、犬。');
  expect(marked([first, ['，', 70, 40, 62], last, ['！', 70, 95, 120]], [comma, stop])).toBe('猫，犬！');
});

it('a wave is put where kana of its shape were read, in Japanese alone', () => {
  const wave: ColumnMark = { kind: 'wave', from: 64, to: 88, count: 1 };
  const read: Read[] = [
    ['ね', 99, 0, 30],
    ['え', 99, 30, 60],
    ['べ', 95, 62, 90],
    ['？', 99, 95, 120],
  ];
  expect(marked(read, [wave], 'ja')).toBe('ねえ〜？');
  expect(marked(read.slice(0, 2), [wave], 'ja')).toBe('ねえ');
  expect(marked(read, [wave])).toBe('ねえべ？');
  expect(marked([...read.slice(0, 2), ['ー', 97, 62, 90]], [wave], 'ja')).toBe('ねえー');
  expect(marked([...read.slice(0, 2), ['一', 45, 62, 90]], [wave], 'ja')).toBe('ねえ〜');
  expect(marked([...read.slice(0, 2), ['一', 97, 62, 90]], [wave], 'ja')).toBe('ねえ一');
  expect(marked([...read.slice(0, 2), ['始', 97, 62, 90]], [wave], 'ja')).toBe('ねえ始');
});

it('a comma that has neither ink nor a place of its own is none, unless it was read for sure', () => {
  const comma: ColumnMark = { kind: 'comma', from: 66, to: 74, count: 1 };
  const read = (confidence: number): Read[] => [
    ['ね', 99, 0, 30],
    ['、', confidence, 30, 30],
    ['え', 99, 32, 60],
  ];
  expect(marked(read(60), [comma], 'ja')).toBe('ねえ、');
  expect(marked(read(90), [comma], 'ja')).toBe('ね、え、');
  expect(marked(read(60), [{ ...comma, from: 22, to: 30 }], 'ja')).toBe('ね、え');
});
