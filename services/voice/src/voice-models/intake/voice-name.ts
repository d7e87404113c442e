import { Problem } from '@komavox/core';
import { shownText } from '../../model/shown-text.js';

const maxCharacters = 80;
const visible = /[^\p{Z}\p{C}\p{M}]/u;

/** Throws Problem 400 `name_missing`, `name_too_long`, `name_invalid`. */
export function parseVoiceName(given: string): string {
  const name = given.normalize('NFC').trim();
  if (!shownText.test(name)) {
    throw new Problem(400, 'name_invalid', 'The name has characters that can not be shown.');
  }
  if (!visible.test(name)) throw new Problem(400, 'name_missing', 'Please give the voice a name.');
  if ([...name].length > maxCharacters) {
    throw new Problem(400, 'name_too_long', `A name has at most ${maxCharacters} characters.`);
  }
  return name;
}
