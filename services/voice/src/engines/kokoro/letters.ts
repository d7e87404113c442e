/**
 * The letters that Kokoro-82M v1.0 reads and their numbers, a fact of the model (its `vocab`; hexgrad, Apache-2.0). The
 * phonemes are those of misaki (hexgrad, Apache-2.0): IPA, with one letter for a diphthong or an affricate.
 */
const table =
  '1; 2: 3, 4. 5! 6? 9— 10… 11" 12( 13) 14“ 15” 17\u0303 18ʣ 19ʥ 20ʦ 21ʨ 22ᵝ 23ꭧ 24A 25I 31O 33Q 35S 36T 39W 41Y 42ᵊ ' +
  '43a 44b 45c 46d 47e 48f 50h 51i 52j 53k 54l 55m 56n 57o 58p 59q 60r 61s 62t 63u 64v 65w 66x 67y 68z 69ɑ 70ɐ 71ɒ 72æ ' +
  '75β 76ɔ 77ɕ 78ç 80ɖ 81ð 82ʤ 83ə 85ɚ 86ɛ 87ɜ 90ɟ 92ɡ 99ɥ 101ɨ 102ɪ 103ʝ 110ɯ 111ɰ 112ŋ 113ɳ 114ɲ 115ɴ 116ø 118ɸ ' +
  '119θ 120œ 123ɹ 125ɾ 126ɻ 128ʁ 129ɽ 130ʂ 131ʃ 132ʈ 133ʧ 135ʊ 136ʋ 138ʌ 139ɣ 140ɤ 142χ 143ʎ 147ʒ 148ʔ 156ˈ 157ˌ ' +
  '158ː 162ʰ 164ʲ 169↓ 171→ 172↗ 173↘ 177ᵻ';

const numbers: ReadonlyMap<string, number> = new Map([
  [' ', 16],
  ...table.split(' ').map((entry): [string, number] => {
    const [, number = '', letter = ''] = /^(\d+)(.+)$/u.exec(entry) ?? [];
    return [letter, Number(number)];
  }),
]);

/** The letters without what the model doesn't know. */
export const knownLetters = (letters: string): string =>
  [...letters].filter((letter) => numbers.has(letter)).join('');

/** The model's number of each letter; a RangeError for a character that is none. */
export const numbersOf = (letters: string): number[] =>
  [...letters].map((letter) => {
    const number = numbers.get(letter);
    if (number === undefined) throw new RangeError(`Kokoro has no letter ${letter}`);
    return number;
  });
