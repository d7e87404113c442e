/** Characters that are written for an apostrophe. */
export const apostrophes = "'‘’ʼ";

const anyApostrophe = new RegExp(`[${apostrophes}]`, 'gu');

/** A word as it is compared: the same in any width, case, apostrophe and spacing. */
export const comparedWord = (word: string): string =>
  word.normalize('NFKC').replace(anyApostrophe, "'").replace(/\s+/gu, ' ').trim().toLowerCase();
