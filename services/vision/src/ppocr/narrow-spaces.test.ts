import { painted } from '../../tests/draw-raster.js';
import { blank } from '../raster/raster.js';
import { withoutNarrowSpaces } from './narrow-spaces.js';

/** Letters of 20 pixels, each after a gap. */
const gaps = [0, 10, 6, 11, 22, 9];
const lefts = gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 20 * index));
const line = blank(200, 30);
for (const left of lefts) painted(line, left, 5, 20, 20);

const letters = [...'지붕이무너진'].map((text, index) => ({
  text,
  confidence: 0.99,
  from: lefts[index]!,
  to: lefts[index]! + 20,
}));

/** Each before the letter with that index. */
function readWith(spaces: Readonly<Record<number, number>>) {
  return letters.flatMap((letter, index) => {
    const confidence = spaces[index];
    const space = { text: ' ', confidence: confidence ?? 0, from: letter.from - 5, to: letter.from };
    return confidence === undefined ? [letter] : [space, letter];
  });
}

const textOf = (characters: readonly { readonly text: string }[]) =>
  characters.map(({ text }) => text).join('');

it('a space in doubt is none where its gap is narrower than another', () => {
  expect(textOf(withoutNarrowSpaces(readWith({ 1: 0.65, 4: 0.99 }), line))).toBe('지붕이무 너진');
  expect(textOf(withoutNarrowSpaces(readWith({ 1: 0.65, 3: 0.6, 4: 0.7 }), line))).toBe('지붕이무 너진');
});

it('a sure space, and the widest one, stay', () => {
  expect(textOf(withoutNarrowSpaces(readWith({ 1: 0.95, 4: 0.99 }), line))).toBe('지 붕이무 너진');
  expect(textOf(withoutNarrowSpaces(readWith({ 4: 0.6 }), line))).toBe('지붕이무 너진');
});
