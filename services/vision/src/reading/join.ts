/** From the words of a block to its text on one line. */
import type { Reading, Word } from '../recognisers/recogniser.js';
import type { Writing } from './writing.js';

/** Syllables of one Korean word stand closer than this share of the letter's height. */
const syllableGap = 0.33;

/** @param em height of a letter in pixels of the crop */
export function joinedText({ lines }: Reading, writing: Writing, em: number): string {
  const texts = lines.map((words) => lineText(words, writing, em)).filter((text) => text !== '');
  const { unspaced, syllables } = writing;
  if (unspaced) return tidyKana(tidy(texts.join('').replace(/[|¦'"`]/g, '')));
  // A hyphen at the end of a line between two letters divides a word.
  const text = tidy(
    texts
      .join('\n')
      .replace(/(\p{L})[-‐]\n(?=\p{Ll}|\p{Lu}{2})/gu, '$1')
      .replaceAll('\n', ' ')
      .replace(/(?<=\p{L}[,!?]+)(?=\p{L})/gu, ' ')
      // A stroke alone is the pronoun in Latin letters and nothing in Korean.
      .replace(/[|¦]/g, syllables ? '' : 'I'),
  );
  return writing.spacedMarks ? withFrenchMarks(text) : text;
}

function lineText(words: readonly Word[], { unspaced, syllables }: Writing, em: number): string {
  if (unspaced) return words.map(({ text }) => text).join('');
  return words
    .map(({ text, left }, index) => {
      const before = words[index - 1];
      const close = syllables && before !== undefined && left - before.right < syllableGap * em;
      return before === undefined || close ? text : ` ${text}`;
    })
    .join('');
}

/** French sets a space before ! and ?, so that at the end they are taken for a word of their own. */
const withFrenchMarks = (text: string): string =>
  text.replace(/(?<=\p{L}) 2$/u, ' ?').replace(/(?<=\p{L}) [lI1]$/u, ' !');

/** Marks are as wide as characters there. Full-width question marks look like a 2 or a 7, and edges like points, to models read in another direction. */
function tidyKana(text: string): string {
  return text
    .replace(/[・･.．·]{2,}/gu, (points) => '…'.repeat(Math.ceil(points.length / 3)))
    .replace(/^[・･。、,.]+(?=[^・･。、,.])/, '')
    .replace(/[!?]/g, (mark) => (mark === '!' ? '！' : '？'))
    .replace(/[27](?=[？！])/g, '')
    .replace(/(?<=[ぁ-んァ-ヶー])2(?=$|[」』]|[ぁ-ちっ-んァ-ヶ])/g, '？');
}

/** One spelling for marks that engines write in many ways. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/(?<!\.)\.\.(?!\.)/g, '...')
    .trim();
}

/** Mean confidence, 0 to 100, each word counting by its length; 0 when nothing was read. */
export function confidenceOf({ lines }: Reading): number {
  let sum = 0;
  let letters = 0;
  for (const { text, confidence } of lines.flat()) {
    sum += confidence * text.length;
    letters += text.length;
  }
  return letters === 0 ? 0 : sum / letters;
}

/** Each counting once, in their own unit; 0 of none. */
export const meanConfidence = (read: readonly Pick<Word, 'confidence'>[]): number =>
  read.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, read.length);
