import type { PhonemeToken } from './phonemes/phoneme-token.js';
import { planRuns } from './plan.js';

/** Words of letters, and marks. */
const tokensOf = (text: string): PhonemeToken[] =>
  [...text.matchAll(/[a-z]+|[^a-z]+/gu)].map(({ 0: letters, index }) =>
    /[a-z]/u.test(letters) ? { letters, position: index } : { letters },
  );
const runsOf = (text: string) =>
  planRuns(tokensOf(text)).map((run) => run.map(({ letters }) => letters).join(''));

it('short sentences are spoken together, each with its marks', () => {
  expect(runsOf('run! now! he is here… ')).toEqual(['run! now! he is here…']);
});

it('a run ends with a sentence, or where that is too long with a clause, or a word', () => {
  const sentence = `${'word '.repeat(24)}end. `;
  expect(runsOf(sentence.repeat(3)).map((run) => run.length)).toEqual([124, 124, 124]);
  const clauses = `${`${'word '.repeat(19)}end, `.repeat(4)}end.`;
  expect(runsOf(clauses)).toEqual(expect.arrayContaining([expect.stringMatching(/^word .*end,$/u)]));
  const words = runsOf(`${'word '.repeat(100)}end.`);
  expect(Math.max(...words.map((run) => run.length))).toBeLessThanOrEqual(180);
  expect(words.join(' ')).toBe(`${'word '.repeat(100)}end.`);
  const scream = runsOf(`${'a'.repeat(700)}!`);
  expect(scream.join('')).toBe(`${'a'.repeat(700)}!`);
  expect(Math.max(...scream.map((run) => run.length))).toBeLessThanOrEqual(180);
});

it('nothing is said for marks alone, and what the model has no letter for is left out', () => {
  expect(runsOf('… !')).toEqual([]);
  expect(planRuns([{ letters: 'a漢b', position: 0 }])).toEqual([[{ letters: 'ab', position: 0 }]]);
});
