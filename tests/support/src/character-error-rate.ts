/**
 * Character error rate: edit distance over the length of the truth, after what a reader doesn't see as a difference is
 * made equal (width forms, kinds of quotes, dots and dashes, spaces; spaces don't count in Japanese and Chinese).
 */

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
      const [left = 0, up = 0, diagonal = 0] = [row[j], before[j + 1], before[j]];
      row.push(Math.min(up + 1, left + 1, diagonal + (one === other ? 0 : 1)));
    }
    before = row;
  }
  return anywhere ? Math.min(...before) : (before.at(-1) ?? 0);
}

/** 0 is perfect; can be above 1 when more was read than stands there. */
export function characterErrorRate(truth: string, read: string, language: string): number {
  const wanted = normalised(truth, language);
  return distance(wanted, normalised(read, language)) / Math.max(1, [...wanted].length);
}
