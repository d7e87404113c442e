/** Edits between what stands on a page and what was read, as a whole and balloon by balloon. */
import { distance, normalised } from '@komavox/test-support';

interface PageTruth {
  readonly language: string;
  /** In reading order. */
  readonly balloons: readonly string[];
}

export interface PageScore {
  readonly language: string;
  /** Characters of the truth. */
  readonly characters: number;
  /** Edits of the whole page, its balloons in order. */
  readonly page: number;
  /** Edits with each balloon looked for wherever it was read. */
  readonly found: number;
  readonly seconds: number;
}

export function scorePage({ language, balloons }: PageTruth, text: string, seconds: number): PageScore {
  const read = normalised(text, language);
  const wanted = normalised(balloons.join(' '), language);
  const found = balloons.map((balloon) => distance(normalised(balloon, language), read, true));
  return {
    language,
    characters: [...wanted].length,
    page: distance(wanted, read),
    found: found.reduce((sum, one) => sum + one, 0),
    seconds,
  };
}
