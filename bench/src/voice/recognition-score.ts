/** Letters and words that a recogniser heard wrong. */
import { quantile, randomFrom } from '@komavox/test-kit';
import { heardLetters } from './letters.js';
import type { Sentence } from './sentences.js';

export interface SentenceScore {
  readonly sentence: Sentence;
  readonly transcript: string;
  readonly letters: number;
  readonly lettersWrong: number;
  readonly words: number;
  readonly wordsWrong: number;
}

/** By the spelling that is nearest to the transcript. A runaway transcript is all wrong, not more. */
export function scoreSentence(sentence: Sentence, transcript: string): SentenceScore {
  const heard = heardLetters(transcript, sentence.language);
  const scores = sentence.spellings.map((spelling) => {
    const wanted = heardLetters(spelling, sentence.language);
    const letters = edits([...wanted.replaceAll(' ', '')], [...heard.replaceAll(' ', '')]);
    const words = edits(wanted.split(' '), heard.split(' '));
    return {
      sentence,
      transcript,
      letters: letters.of,
      lettersWrong: letters.wrong,
      words: words.of,
      wordsWrong: words.wrong,
    };
  });
  const [best] = scores.sort((a, b) => a.lettersWrong / a.letters - b.lettersWrong / b.letters);
  if (!best) throw new RangeError('A sentence without a spelling');
  return best;
}

/** Levenshtein distance, at most as many as there are. */
function edits(wanted: readonly string[], heard: readonly string[]): { of: number; wrong: number } {
  let before = Array.from({ length: heard.length + 1 }, (_, n) => n);
  for (const [i, one] of wanted.entries()) {
    const row = [i + 1];
    for (const [j, other] of heard.entries()) {
      const [left = 0, up = 0, diagonal = 0] = [row[j], before[j + 1], before[j]];
      row.push(Math.min(up + 1, left + 1, diagonal + (one === other ? 0 : 1)));
    }
    before = row;
  }
  return { of: wanted.length, wrong: Math.min(wanted.length, before.at(-1) ?? 0) };
}

type Rate = 'letters' | 'words';

/** Percent wrong over all sentences. */
export function errorRate(scores: readonly SentenceScore[], rate: Rate): number {
  const sum = (value: (score: SentenceScore) => number) =>
    scores.reduce((total, score) => total + value(score), 0);
  return (
    (100 * sum((score) => score[`${rate}Wrong`])) /
    Math.max(
      1,
      sum((score) => score[rate]),
    )
  );
}

/** Where the rate lies with 95 % in 1000 draws of as many sentences (bootstrap, always the same draws). */
export function errorInterval(scores: readonly SentenceScore[], rate: Rate): [number, number] {
  const random = randomFrom(13);
  const draws = Array.from({ length: 1000 }, () =>
    errorRate(
      scores.map(() => scores[Math.floor(random() * scores.length)]).filter((one) => one !== undefined),
      rate,
    ),
  );
  return [quantile(draws, 0.025), quantile(draws, 0.975)];
}
