import { withSmallLetters } from './small-letters.js';

/** @param doubts words, and how sure the recogniser is that they have no capital */
const meant = (text: string, doubts: Readonly<Record<string, number>> = {}): string =>
  withSmallLetters(
    text.split('\n').map((line) =>
      line.split(' ').map((word) => ({
        ...{ text: word, confidence: 90, left: 0, right: 30, top: 0, bottom: 30 },
        ...(doubts[word] !== undefined && {
          others: [{ text: word.toLowerCase(), confidence: doubts[word] }],
        }),
      })),
    ),
  )
    .map((words) => words.map(({ text: word }) => word).join(' '))
    .join('\n');

it('is small within a sentence, where it may be', () => {
  expect(meant('У короля было два\nСына, и Только ОДИН', { 'Сына,': 40, Только: 30, ОДИН: 20 })).toBe(
    'У короля было два\nсына, и только один',
  );
});

it('is a capital where a sentence begins, in a name, and among capitals', () => {
  const likely = { Сына: 40, Москве: 1, ГЛАЗА: 30 };
  expect(meant('Сына нет. Сына ждут в Москве', likely)).toBe('Сына нет. Сына ждут в Москве');
  expect(meant('ОН ЗАКРЫЛ ГЛАЗА', likely)).toBe('ОН ЗАКРЫЛ ГЛАЗА');
});
