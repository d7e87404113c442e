import type { Word } from '../recognisers/recogniser.js';
import { printedReadings } from './printed-readings.js';

const em = 40;

/** Columns from the right, a character each 40 pixels from above. */
function columns(...lines: string[]) {
  let at = 0;
  const words = lines.flatMap((line, index) =>
    [...line].map((_, row) => ({
      from: at,
      to: ++at,
      line: index,
      box: { x: 300 - 70 * index, y: em * row, width: em, height: em },
    })),
  );
  return { text: lines.join(''), vertical: true, words };
}

/** Kana of half the size on the right of a column. */
const beside = (column: number, top: number, text: string, confidence = 95): Word[] =>
  [...text].map((one, index) => ({
    text: one,
    confidence,
    left: 342 - 70 * column,
    right: 362 - 70 * column,
    top: top + 20 * index,
    bottom: top + 20 * index + 20,
  }));

it('belongs to the kanji that it stands beside', () => {
  const text = columns('明日の', '試合は');
  expect(printedReadings(text, [beside(1, 10, 'しあい'), beside(0, 10, 'あした')])).toEqual([
    { start: 0, end: 2, reading: 'あした' },
    { start: 3, end: 5, reading: 'しあい' },
  ]);
});

it('may be those of two words in one line', () => {
  expect(printedReadings(columns('山の上'), [[...beside(0, 0, 'やま'), ...beside(0, 80, 'うえ')]])).toEqual([
    { start: 0, end: 1, reading: 'やま' },
    { start: 2, end: 3, reading: 'うえ' },
  ]);
});

it('belongs to a part of a run of kanji', () => {
  expect(printedReadings(columns('今日学校'), [beside(0, 80, 'がっこう')])).toEqual([
    { start: 2, end: 4, reading: 'がっこう' },
  ]);
});

it.each([
  ['not kana', beside(0, 10, 'あ下た')],
  ['in doubt', beside(0, 10, 'あした', 80)],
  ['written with a stroke for a kana', beside(0, 10, 'あーた')],
  ['beside kana alone', beside(0, 85, 'の')],
  ['far from its characters', beside(0, 20, 'あしたのよる')],
  ['too short', beside(0, 30, 'あ')],
  ['on the left of the column', beside(1, 10, 'あした')],
])('is left out where it is %s', (_, furigana) => {
  expect(printedReadings(columns('明日のの'), [furigana])).toEqual([]);
});

it('is left out where two claim the same characters', () => {
  expect(printedReadings(columns('明日'), [beside(0, 10, 'あした'), beside(0, 10, 'あす')])).toEqual([]);
});
