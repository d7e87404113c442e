import { printedReadings } from './printed-readings.js';

const regions = [
  { text: '強敵よ', readings: [{ start: 0, end: 2, reading: 'とも' }] },
  { text: 'はい' },
  { text: '宇宙へ', readings: [{ start: 0, end: 2, reading: 'そら' }] },
];

it('stands where the lines of the page stand in the text', () => {
  const text = 'はい\r\n 強敵よ\n宇宙へ';
  const found = printedReadings(text, regions);
  expect(found.map(({ start, end, reading }) => [text.slice(start, end), reading])).toEqual([
    ['強敵', 'とも'],
    ['宇宙', 'そら'],
  ]);
});

it('is of no line that was edited, and of one of two that are alike', () => {
  expect(printedReadings('強敵だよ\n宇宙へ\n宇宙へ', regions)).toEqual([
    { start: 5, end: 7, reading: 'そら' },
  ]);
});
