/** Which characters a language may use: the recogniser knows 18,000, and most of its slips are letters of another script. */
import type { SpokenLanguage } from '@komavox/languages';

const latin = (accented: string): RegExp =>
  new RegExp(`^[A-Za-z0-9${accented}${accented.toUpperCase()}!-/:-@\\[-_{-~…—–‘’“”«»¿°♪♥★☆]$`, 'u');

const marks = String.raw`\p{N}\p{P}\p{S}`;
const chinese = new RegExp(`^[\\p{sc=Han}A-Za-z${marks}]$`, 'u');

/** Of the languages that the recogniser reads, by itself or with the head of `recogniser-head.ts`. */
const letters = {
  en: latin('é'),
  ja: new RegExp(`^[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー々〆A-Za-z${marks}]$`, 'u'),
  zh: chinese,
  'zh-hk': chinese,
  es: latin('áéíóúñü'),
  'pt-br': latin('ãõâêôçáéíóúàü'),
  fr: latin('àâçéèêëîïôœùûüÿæ'),
  de: latin('äöüßé'),
  it: latin('àèéìíîòóùú'),
  ko: new RegExp(`^[\\p{sc=Hangul}A-Za-z${marks}]$`, 'u'),
  ru: new RegExp(`^[\\p{sc=Cyrillic}A-Za-z${marks}]$`, 'u'),
} satisfies Partial<Record<SpokenLanguage, RegExp>>;

export const readLanguages = new Set<SpokenLanguage>(Object.keys(letters) as (keyof typeof letters)[]);

const known = new Map<SpokenLanguage, Int32Array>();

/** Classes of the alphabet that the language may use, no character (0) and the space among them. */
export function classesOf(language: SpokenLanguage, alphabet: readonly string[]): Int32Array {
  const found = known.get(language);
  if (found) return found;
  const pattern = (letters as Partial<Record<SpokenLanguage, RegExp>>)[language] ?? /./u;
  const isOwn = language === 'ja' ? inJapanese(pattern) : (one: string) => pattern.test(one);
  const classes = Int32Array.from(
    [...alphabet.keys()].filter((index) => {
      const one = alphabet[index] ?? '';
      return index === 0 || one === ' ' || isOwn(one);
    }),
  );
  known.set(language, classes);
  return classes;
}

/** Of kanji those of the Japanese standard sets (JIS X 0208, with what Windows added): others are Chinese forms of them. */
function inJapanese(pattern: RegExp): (character: string) => boolean {
  const decoder = new TextDecoder('shift_jis');
  const kanji = new Set<string>();
  for (let first = 0x81; first <= 0xfc; first++) {
    for (let second = 0x40; second <= 0xfc; second++) {
      kanji.add(decoder.decode(Uint8Array.of(first, second)));
    }
  }
  return (one) => pattern.test(one) && (!/\p{sc=Han}/u.test(one) || kanji.has(one));
}
