import { canvasOf, estimatedWidth, videoShapeNames } from '@komavox/scene';
import { moodOf } from './mood-of.js';
import { endTexts, titleText } from './title-text.js';

it.each([
  'Rain',
  'The Lantern Cat',
  'A very long title of a manga that goes on and on, and then some more, until nobody reads it any more at all',
  '森の時計',
  '転生したら宿題をする猫だったので毎日がとても忙しい件について、あるいは',
  'Donaudampfschifffahrtsgesellschaft',
])('the title %s fits the picture in a few lines, large', (title) => {
  const { text, size } = titleText(title, { y: 20, canvas: canvasOf() });
  const lines = text.split('\n');
  expect(lines.length).toBeLessThanOrEqual(4);
  expect(size).toBeGreaterThanOrEqual(0.9);
  for (const line of lines) expect(estimatedWidth(line) * size * 48).toBeLessThanOrEqual(1000);
  if (!text.endsWith('…'))
    expect(text.replaceAll('\n', ' ').replaceAll(/\s/g, '')).toBe(title.replaceAll(/\s/g, ''));
});

it.each(videoShapeNames)('a long title and an end card stay inside of %s, texts apart on bands', (shape) => {
  const canvas = canvasOf(shape);
  const long = 'A very long title of a manga that goes on and on, and then some more';
  const edges = ({ text, size, position }: ReturnType<typeof titleText>) => {
    const half = (text.split('\n').length * size * 60) / 2;
    const middle = (position.y / 100) * canvas.height;
    return [middle - half, middle + half] as const;
  };
  const [top] = edges(titleText(long, { y: 22, canvas }));
  expect(top).toBeGreaterThan(0);
  const ending = endTexts([long, 'Chapter 12: The last of all of the letters'], canvas);
  const [first, second] = ending.map(edges);
  expect(first?.[0]).toBeGreaterThan(0);
  expect(second?.[0]).toBeGreaterThan(first?.[1] ?? Infinity);
  expect(second?.[1]).toBeLessThan(canvas.height);
  expect(ending.every(({ style }) => style.backgroundColor !== 'transparent')).toBe(true);
});

it.each([
  ['Run!\nNow!\nWait', 'adventurous'],
  ['Who is there?\nWhere?\nNobody.', 'tense'],
  ['So it ends…\nYes…\nGood night.', 'sad'],
  ['Haha, look at it.\nYes.', 'playful'],
  ['A cat.\nIt sleeps.', 'calm'],
  ['', 'calm'],
])('the mood of %j is %s', (text, mood) => expect(moodOf(text)).toBe(mood));
