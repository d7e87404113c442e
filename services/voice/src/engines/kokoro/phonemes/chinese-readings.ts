/**
 * Syllables of Mandarin with their tones, by pinyin-pro (MIT), which knows phrases and the tones of 一 and 不. What it
 * takes from the character alone is corrected here from its neighbours: particles, endings without a tone, and
 * characters with several readings that dialogue is full of. Readings as in the Xiandai Hanyu Cidian.
 */
import { pinyin } from 'pinyin-pro';
import { corrections } from './chinese-corrections.js';
import { neutral } from './neutral-tones.js';

/** One syllable for each character, with the number of its tone: 0 or 5 has none. */
export function readingsOf(text: string): string[] {
  const syllables = pinyin(text, { toneType: 'num', type: 'array', toneSandhi: true });
  const places = placesOf(text);
  const change = (pattern: RegExp, reading: (syllable: string) => string) => {
    for (const { index } of text.matchAll(pattern)) {
      const place = places.get(index);
      const syllable = place === undefined ? undefined : syllables[place];
      if (place !== undefined && syllable !== undefined) syllables[place] = reading(syllable);
    }
  };
  for (const pattern of neutral) change(pattern, (syllable) => syllable.replace(/\d$/u, '5'));
  for (const [pattern, reading] of corrections) change(pattern, () => reading);
  return syllables;
}

/** The number of the character at each index. */
function placesOf(text: string): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let index = 0;
  [...text].forEach((character, place) => {
    places.set(index, place);
    index += character.length;
  });
  return places;
}
