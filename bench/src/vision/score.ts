/**
 * Character error rates of pages, the way the field reports them: edit distance to the truth over its length, after both
 * sides are brought to one spelling of what a reader doesn't see as a difference (width, dots, quotes, spaces).
 */

export interface PageTruth {
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

const unspaced = new Set(['ja', 'zh', 'zh-hk']);

export function normalised(text: string, language: string): string {
  const common = text
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/…|[・･·]{3}|\.{3,}/g, '...')
    .replace(/\s+/g, ' ')
    .trim();
  if (unspaced.has(language)) {
    return common
      .replaceAll(' ', '')
      .replace(/[、，]/g, ',')
      .replaceAll('。', '.');
  }
  return language === 'fr' ? common.replace(/ (?=[!?:;])/g, '') : common;
}

/**
 * Levenshtein distance; with `anywhere` the cheapest place of `wanted` inside `text`, so that what stands around it is
 * free (Sellers, 1980).
 */
export function distance(wanted: string, text: string, anywhere = false): number {
  const a = [...wanted];
  const b = [...text];
  let before = Array.from({ length: b.length + 1 }, (_, index) => (anywhere ? 0 : index));
  for (const [i, one] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      row.push(Math.min(before[j + 1]! + 1, row[j]! + 1, before[j]! + (one === other ? 0 : 1)));
    }
    before = row;
  }
  return anywhere ? Math.min(...before) : before.at(-1)!;
}

export function scorePage({ language, balloons }: PageTruth, text: string, seconds: number): PageScore {
  const read = normalised(text, language);
  const wanted = normalised(balloons.join(unspaced.has(language) ? '' : ' '), language);
  const found = balloons.map((balloon) => distance(normalised(balloon, language), read, true));
  return {
    language,
    characters: [...wanted].length,
    page: distance(wanted, read),
    found: found.reduce((sum, one) => sum + one, 0),
    seconds,
  };
}
