import type { ReadCharacter } from './best-path.js';
import { withNumbers } from './with-numbers.js';

/** Characters with how sure they are, each 20 pixels wide from the place given. */
const read = (...characters: readonly (readonly [string, number, number])[]): ReadCharacter[] =>
  characters.map(([text, confidence, from]) => ({ text, confidence, from, to: from + 20 }));
const textOf = (characters: readonly ReadCharacter[]) => characters.map(({ text }) => text).join('');

const now = read([' ', 1, 40], ['바', 1, 60], ['로', 1, 80]);

it('a word of which the head is in doubt is read by the model', () => {
  const model = read(['O', 0.6, 0], ['K', 0.7, 20], ['早', 0.4, 60]);
  expect(textOf(withNumbers([...read(['k', 0.05, 20]), ...now], model))).toBe('OK 바로');
  expect(textOf(withNumbers(now, model))).toBe(' 바로');
});

it('a number that only the model sees is taken where it is sure, and no syllable stands there', () => {
  const counted = [...read(['3', 1, 0], ['0', 1, 20]), ...read(['개', 0.97, 60])];
  const model = read(['3', 0.9, 0], ['0', 0.9, 20], ['0', 0.9, 40], ['7', 0.99, 62]);
  expect(textOf(withNumbers(counted, model.slice(0, 3)))).toBe('300개');
  expect(textOf(withNumbers(read(['이', 0.9, 0]), read(['0', 0.99, 2])))).toBe('이');
  expect(textOf(withNumbers(counted, model))).toBe('30개');
});
