import { estimatedWidth } from '@komavox/scene';
import { moodOf } from './mood-of.js';
import { titleText } from './title-text.js';

it.each([
  'Rain',
  'The Lantern Cat',
  'A very long title of a manga that goes on and on, and then some more, until nobody reads it any more at all',
  '森の時計',
  '転生したら宿題をする猫だったので毎日がとても忙しい件について、あるいは',
  'Donaudampfschifffahrtsgesellschaft',
])('the title %s fits the picture in a few lines, large', (title) => {
  const { text, size } = titleText(title, 20);
  const lines = text.split('\n');
  expect(lines.length).toBeLessThanOrEqual(4);
  expect(size).toBeGreaterThanOrEqual(0.9);
  for (const line of lines) expect(estimatedWidth(line) * size * 48).toBeLessThanOrEqual(1000);
  if (!text.endsWith('…'))
    expect(text.replaceAll('\n', ' ').replaceAll(/\s/g, '')).toBe(title.replaceAll(/\s/g, ''));
});

it.each([
  ['Run!\nNow!\nWait', 'adventurous'],
  ['Who is there?\nWhere?\nNobody.', 'tense'],
  ['So it ends…\nYes…\nGood night.', 'sad'],
  ['Haha, look at it.\nYes.', 'playful'],
  ['A cat.\nIt sleeps.', 'calm'],
  ['', 'calm'],
])('the mood of %j is %s', (text, mood) => expect(moodOf(text)).toBe(mood));
