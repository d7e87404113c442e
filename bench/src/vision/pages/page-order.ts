/** What a page is drawn from, and what is told of its text. */
import { chapterLanguage, type SpokenLanguage } from '@komavox/languages';
import { isUnspaced } from '../score/comparable.js';
import type { BlockKind, Box, TruthReading } from '../truth.js';
import { fallbackOf, letteringOf, type Face, type Split } from './fonts.js';
import type { Chance } from './geometry.js';
import type { Hand } from './plan-blocks.js';
import type { Recipe } from './recipes.js';
import { textsOf, type PageTexts } from './texts.js';

export interface PageOrder {
  readonly recipe: Recipe;
  readonly hand: Hand;
  readonly texts: PageTexts;
  readonly effects: Face;
  readonly fallback: Face;
  /** Of a page, or of each side of a spread. */
  readonly width: number;
  readonly height: number;
}

export interface DrawnBlock {
  readonly text: string;
  readonly box: Box;
  readonly kind?: BlockKind;
  readonly optional?: true;
  readonly readings?: readonly TruthReading[];
}

/** Languages that manga are lettered in columns in, and how often. */
const inColumns: Readonly<Partial<Record<SpokenLanguage, number>>> = { ja: 0.9, zh: 0.4, 'zh-hk': 0.7 };

/** @param index of the page: its face is the next one's after that of the page before */
export function orderOf(
  language: SpokenLanguage,
  recipe: Recipe,
  { index, split }: { readonly index: number; readonly split: Split },
  chance: Chance,
): PageOrder {
  const { text, effects } = letteringOf(language, split);
  const unspaced = isUnspaced(language);
  const vertical = chance.isLikely(inColumns[language] ?? 0);
  const width = chance.whole(1080, 1320);
  const size =
    width * (unspaced || language === 'ko' ? chance.between(0.024, 0.031) : chance.between(0.021, 0.027));
  const face = text[index % text.length];
  if (!face) throw new RangeError(`${language} has no face`);
  return {
    recipe,
    texts: textsOf(language, split),
    effects,
    fallback: fallbackOf(language),
    width,
    height: Math.round(width * chance.between(1.4, 1.47)),
    hand: {
      face,
      unspaced,
      vertical,
      language,
      direction: chapterLanguage(language)?.direction === 'rtl' ? 'rtl' : 'ltr',
      size: recipe.long ? 0.8 * size : size,
      pitch: vertical ? 1.55 : unspaced ? 1.3 : 1.15,
      capitals: !unspaced && language !== 'ko' && chance.isLikely(0.5),
    },
  };
}
