import { panelOf } from './panel-of.js';
import { panelTexts } from './panel-lines.js';

const box = (x: number, y: number, width = 100, height = 40) => ({ x, y, width, height });
/** Two above, one below. */
const panels = [box(0, 0, 480, 480), box(520, 0, 480, 480), box(0, 520, 1000, 480)];
const regions = [
  { text: 'One', box: box(50, 50) },
  { text: 'Two\nand more', box: box(600, 400) },
  { text: 'Between', box: box(440, 200) },
  { text: 'Below all', box: box(700, 1040) },
];
const spoken = regions.map(({ text }) => text).join('\n');

it('gives each panel the lines of its balloons, in their order', () => {
  expect(panelTexts({ text: spoken, regions }, panels)).toEqual([
    'One\nBetween',
    'Two\nand more',
    'Below all',
  ]);
});

it('takes a text outside of all panels to the nearest, also beside a large one', () => {
  expect(panelOf(box(1010, 900, 20, 20), panels)).toBe(2);
  expect(panelOf(box(490, 100, 10, 10), panels)).toBe(0);
  expect(panelOf(box(0, 0), [])).toBe(-1);
});

it('keeps what was corrected, added or left out', () => {
  const text = 'A prologue\nOne\nTwo!\nand, more\nmy own\nlines\nBelow all';
  expect(panelTexts({ text, regions }, panels)).toEqual([
    'A prologue\nOne',
    'Two!\nand, more\nmy own\nlines',
    'Below all',
  ]);
  const corrected = 'One\nTwo\nand more\nIn between, corrected\nBelow all';
  expect(panelTexts({ text: corrected, regions }, panels)[0]).toBe('One\nIn between, corrected');
});

it('loses and doubles nothing, whatever the text', () => {
  const words = ['One', 'Two', 'and more', 'Below all', 'Between', 'new', 'One', 'x'];
  for (let round = 0; round < 200; round += 1) {
    const lines = words.filter((_, at) => (round * 37 + at * 11) % 3 !== 0).reverse();
    const found = panelTexts({ text: lines.join('\n'), regions }, panels);
    expect(found.join('\n').split('\n').filter(Boolean).sort()).toEqual([...lines].sort());
  }
});

it('is all in the first panel where nothing of it is on the page', () => {
  expect(panelTexts({ text: 'Mine\nalone', regions: [] }, panels)).toEqual(['Mine\nalone', '', '']);
});
