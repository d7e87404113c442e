/**
 * Character error rate: edit distance over the length of the truth, after what a reader doesn't see as a difference is
 * made equal (width forms, kinds of quotes, dots and dashes, spaces; spaces don't count in Japanese and Chinese).
 */

const withoutSpaces = new Set(['ja', 'zh', 'zh-hk']);

export function normalise(text: string, language: string): string {
  const same = text
    .normalize('NFKC')
    .replaceAll(/[\u2018\u2019`´]/g, "'")
    .replaceAll(/[\u201c\u201d«»]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[・･·]{3}|…|\.{3,}/g, '...')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return withoutSpaces.has(language)
    ? same.replaceAll(' ', '').replaceAll('、', ',').replaceAll('。', '.')
    : same;
}

function editDistance(from: readonly string[], to: readonly string[]): number {
  let previous = to.map((_, index) => index + 1);
  previous.unshift(0);
  for (const [row, character] of from.entries()) {
    const current = [row + 1];
    for (const [column, other] of to.entries()) {
      const substituted = (previous[column] ?? 0) + (character === other ? 0 : 1);
      current.push(Math.min((previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1, substituted));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** 0 is perfect; can be above 1 when more was read than stands there. */
export function characterErrorRate(truth: string, read: string, language: string): number {
  const wanted = [...normalise(truth, language)];
  const got = [...normalise(read, language)];
  return editDistance(wanted, got) / Math.max(1, wanted.length);
}
