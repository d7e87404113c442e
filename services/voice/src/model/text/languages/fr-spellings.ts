/**
 * French that eSpeak NG reads otherwise than it is said (`vas-y` with the name of the letter y, `fils` as thread), spelt so
 * that it reads it right: the phonemes of all our engines of French are its.
 */
import type { Rewriting } from '../language.js';

/** Whole words, by their pattern; a vowel that a cry draws out is there as often as one likes. */
const words: Readonly<Record<string, string>> = {
  'o+h+': 'ô',
  'e+h+': 'hé',
  'e+u+h+': 'heu',
  'h+u+m+': 'heum',
  'b+e+n+': 'bain',
  'c+h+u+t+': 'chutte',
  beurk: 'beurque',
  okay: 'oké',
  fils: 'fisse',
  dos: 'dau',
  jadis: 'jadisse',
  porcs: 'pores',
  porc: 'pore',
  sourcils: 'sourcis',
  sourcil: 'sourci',
  respect: 'respet',
  respects: 'respets',
  aspect: 'aspet',
  aspects: 'aspets',
  suspect: 'suspet',
  suspects: 'suspets',
  testament: 'testamant',
  abbaye: 'abéi',
};

/** What is counted and begins with a vowel: the t of `cent` is heard before it. */
const counted =
  'ans?|années?|hommes?|heures?|euros?|enfants?|élèves?|ennemis?|amis?|âmes?|habitants?|autres?';

export const frenchSpellings: readonly Rewriting[] = [
  ...Object.entries(words).map(([word, spelt]): Rewriting => [
    new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'giu'),
    spelt,
  ]),
  [/(?<=\p{L}[sz])-y(?!\p{L})/giu, '-zi'],
  // quatre-vingt-sept has no t, other than vingt-sept.
  [/(?<=quatre-vin)gt(?=-(?!dix|onze|un(?!\p{L})))/giu, ''],
  [new RegExp(`(?<=(?<!\\p{L})cent )(?:${counted})(?!\\p{L})`, 'giu'), ([noun]) => `t'${noun}`],
];
