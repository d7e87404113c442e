import type { ReadCharacter } from './best-path.js';
import { openKoreanWords, withKoreanWords } from './korean-words.js';

const words = await openKoreanWords();

/** Characters, and of some what they may be instead; the first of them is read with 0.5, the other with 0.3. */
const read = (...characters: readonly (string | readonly [string, string])[]): ReadCharacter[] =>
  characters.map((one, index) => {
    const [text, other] = typeof one === 'string' ? [one] : one;
    const place = { from: 20 * index, to: 20 * index + 20 };
    if (other === undefined) return { text, confidence: 0.99, ...place };
    return { text, confidence: 0.5, others: [{ text: other, confidence: 0.3 }], ...place };
  });
const textOf = (characters: readonly ReadCharacter[]) =>
  withKoreanWords(characters, words)
    .map(({ text }) => text)
    .join('');

it('of syllables in doubt those that make words are taken', () => {
  expect(textOf(read('모', ['른', '든'], ' ', '것', '이'))).toBe('모든 것이');
  expect(textOf(read('잠', ['틀', '들'], '었', '어', ','))).toBe('잠들었어,');
  expect(textOf(read(['교', '겨'], '우', ' ', '여', '덟'))).toBe('겨우 여덟');
});

it('what makes words already stays, as does what is no syllable', () => {
  expect(textOf(read('사', ['람', '랑'], '은'))).toBe('사람은');
  expect(textOf(read('O', ['K', '가'], '!'))).toBe('OK!');
  expect(textOf(read(['힣', '훟']))).toBe('힣');
});

it('a long word may have every syllable in doubt', () => {
  const long = read(...Array.from({ length: 200 }, () => ['가', '각'] as const));
  expect([...textOf(long)]).toHaveLength(200);
});

it('one syllable alone before a question mark is "Huh?" where it may be', () => {
  expect(textOf(read(['음', '응'], '?'))).toBe('응?');
  expect(textOf(read(['음', '응'], '.'))).toBe('음.');
  expect(textOf(read(['은', '음'], '?'))).not.toContain('응');
});
