/** Which characters a language may use: the recogniser knows 18,000, and most of its slips are letters of another script. */
import type { SpokenLanguage } from '@komavox/languages';
import { isSimplified, isTraditional, traditionalShapes } from './chinese.js';
import { charactersOf } from './charsets.js';

const latin = (accented: string): RegExp =>
  new RegExp(`^[A-Za-z0-9${accented}${accented.toUpperCase()}!-/:-@\\[-_{-~…—–‘’“”«»¿°♪♥★☆]$`, 'u');

const marks = String.raw`\p{N}\p{P}\p{S}`;
/** Letters of a writing, Latin ones, and all marks but underscores, which no page has. */
const withAllMarks = (own: string): RegExp => new RegExp(`^(?!_)[${own}A-Za-z${marks}]$`, 'u');
const chinese = withAllMarks('\\p{sc=Han}');

/** Of the languages that the recogniser reads, by itself or with the head of `recogniser-head.ts`. */
const letters = {
  en: latin('é'),
  ja: withAllMarks('\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー々〆'),
  zh: chinese,
  'zh-hk': chinese,
  es: latin('áéíóúñü'),
  'pt-br': latin('ãõâêôçáéíóúàü'),
  fr: latin('àâçéèêëîïôœùûüÿæ'),
  de: latin('äöüßé'),
  it: latin('àèéìòóù'),
  ko: withAllMarks('\\p{sc=Hangul}'),
  ru: withAllMarks('\\p{sc=Cyrillic}'),
} satisfies Partial<Record<SpokenLanguage, RegExp>>;

export const readLanguages = new Set<SpokenLanguage>(Object.keys(letters) as (keyof typeof letters)[]);

/** A language; or Chinese of which isn't known yet how it is written. */
export type Written = SpokenLanguage | 'chinese';

/** Han characters of a language where not all are its own. */
const han: Readonly<Partial<Record<Written, (character: string) => boolean>>> = {
  // Others are Chinese forms of them.
  ja: (character) => charactersOf('japanese').has(character),
  zh: isSimplified,
  'zh-hk': isTraditional,
};

interface Known {
  readonly classes: Map<Written, Int32Array>;
  shapes?: readonly (readonly [number, number])[];
}

/** By alphabet. */
const known = new WeakMap<readonly string[], Known>();

function knownOf(alphabet: readonly string[]): Known {
  const found = known.get(alphabet) ?? { classes: new Map() };
  known.set(alphabet, found);
  return found;
}

/** Classes of the alphabet that may be read, no character (0) and the space among them. */
export function classesOf(written: Written, alphabet: readonly string[]): Int32Array {
  const { classes: found } = knownOf(alphabet);
  const classes = found.get(written) ?? findClasses(written, alphabet);
  found.set(written, classes);
  return classes;
}

function findClasses(written: Written, alphabet: readonly string[]): Int32Array {
  const language = written === 'chinese' ? 'zh' : written;
  const pattern = (letters as Partial<Record<SpokenLanguage, RegExp>>)[language] ?? /./u;
  const isOwn = han[written] ?? (() => true);
  return Int32Array.from(
    [...alphabet.keys()].filter((index) => {
      const one = alphabet[index] ?? '';
      return index === 0 || one === ' ' || (pattern.test(one) && (!/\p{sc=Han}/u.test(one) || isOwn(one)));
    }),
  );
}

/** Classes of the alphabet that stand for another one in the language: pairs of both. */
export function shapesOf(
  written: Written,
  alphabet: readonly string[],
): readonly (readonly [number, number])[] {
  if (written !== 'zh-hk') return [];
  const found = knownOf(alphabet);
  found.shapes ??= findShapes(alphabet);
  return found.shapes;
}

function findShapes(alphabet: readonly string[]): readonly (readonly [number, number])[] {
  const classOf = new Map(alphabet.map((character, index) => [character, index]));
  return [...traditionalShapes].flatMap(([shape, character]) => {
    const [from, to] = [classOf.get(shape), classOf.get(character)];
    return from === undefined || to === undefined ? [] : [[from, to] as const];
  });
}
