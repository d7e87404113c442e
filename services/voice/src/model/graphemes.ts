/** Compatibility forms without losing what was shown: ﾊﾞ is read as バ and shown as ﾊﾞ. */

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

export function readable(shown: string) {
  /** NFKC. */
  let text = '';
  // For each unit of `text`, where the grapheme that it came from begins in `shown`.
  const origins: number[] = [];
  for (const { segment, index } of graphemes.segment(shown)) {
    const normal = segment.normalize('NFKC');
    for (let unit = 0; unit < normal.length; unit += 1) origins.push(unit === 0 ? index : -1);
    text += normal;
  }
  const origin = (at: number): number => {
    let place = at;
    while (place < origins.length && origins[place] === -1) place += 1;
    return origins[place] ?? shown.length;
  };
  return {
    text,
    /** The shown text of the part `from` to `to` of `text`, in UTF-16 units. */
    shown: (from: number, to: number) => shown.slice(origin(from), origin(to)),
  };
}
