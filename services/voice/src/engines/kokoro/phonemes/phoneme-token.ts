/** A text in Kokoro's letters, token by token. */

/** A word with the place in the text where it begins, or what stands between words. */
export interface PhonemeToken {
  readonly letters: string;
  /** Code points from 0. */
  readonly position?: number;
}

const written: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '；': ';',
  '：': ':',
  '。': '.',
  '．': '.',
  '！': '!',
  '？': '?',
  '‥': '…',
  '⋯': '…',
  '–': '—',
  '―': '—',
  '～': '—',
  '〜': '—',
  '~': '—',
};

/** Of opening and closing marks the model's; the others stay as they are. */
const quotes: readonly (readonly [RegExp, string])[] = [
  [/[«「『《„]/gu, '“'],
  [/[»」』》]/gu, '”'],
  [/[（\uff3b【]/gu, '('],
  [/[）\uff3d】]/gu, ')'],
];

/**
 * The marks between two words as the model knows them, with a space where words part. Of a run of the same mark one
 * stays, as many dots are an ellipsis.
 */
export function marks(between: string): string {
  const read = quotes
    .reduce((text, [pattern, mark]) => text.replace(pattern, mark), between)
    .replace(/[^\s]/gu, (mark) => written[mark] ?? mark)
    .replace(/[.]{2,}/gu, '…')
    .replace(/(^|\s)-+(?=\s|$)/gu, '$1—')
    .replace(/[^\s;:,.!?—…“”()]/gu, '')
    .replace(/([;:,.!?—…])\1+/gu, '$1');
  return read.replace(/\s+/gu, ' ').replace(/\s+(?=[;:,.!?…”)])/gu, '');
}

/** Whether a stretch between words ends a sentence. */
export const endsSentence = (letters: string): boolean => /[.!?…]/u.test(letters);
