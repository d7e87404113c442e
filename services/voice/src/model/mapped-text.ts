/**
 * A text that is rewritten step by step and still knows which part of what was shown each character came from. The
 * starting form is NFKC by graphemes, without characters of private use: ﾊﾞ is read as バ and shown as ﾊﾞ.
 */

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });
/** Compatibility forms would lose what they say: 2º would be 2o, 3² 32, 2½ 21⁄2; ㅋ is no syllable. */
const kept = /^[ªº²³¼½¾⅓⅔ㄱ-ㆎ]$/u;

/** Part of a replacement: what follows it belongs to the next of the shown words that are replaced. */
export const cut = '\u241f';

export class MappedText {
  private constructor(
    readonly shown: string,
    readonly text: string,
    /** For each unit of `text` where in `shown` it came from; it never goes back. */
    private readonly origins: readonly number[],
  ) {}

  static of(shown: string): MappedText {
    let text = '';
    const origins: number[] = [];
    for (const { segment, index } of graphemes.segment(shown)) {
      const normal = kept.test(segment) ? segment : segment.normalize('NFKC').replace(/\p{Co}/gu, '');
      text += normal;
      for (let unit = 0; unit < normal.length; unit += 1) origins.push(index);
    }
    return new MappedText(shown, text, origins);
  }

  /**
   * Replaces every match; undefined leaves it. Where a match covers several shown words, its replacement is shared out
   * at its cuts, or else at its last spaces: `5 km` as `five kilometres`.
   */
  replace(pattern: RegExp, replacement: (match: RegExpExecArray) => string | undefined): MappedText {
    let text = '';
    const origins: number[] = [];
    let at = 0;
    const keep = (until: number) => {
      text += this.text.slice(at, until);
      for (let unit = at; unit < until; unit += 1) origins.push(this.origins[unit] ?? 0);
      at = until;
    };
    for (const match of this.text.matchAll(pattern)) {
      const said = match[0] === '' ? undefined : replacement(match);
      if (said === undefined) continue;
      keep(match.index);
      at = match.index + match[0].length;
      const places = this.wordPlaces(match.index, at);
      sharesOf(said, places.length).forEach((share, number) => {
        text += share;
        const origin = places[number] ?? places.at(-1) ?? 0;
        for (let unit = 0; unit < share.length; unit += 1) origins.push(origin);
      });
    }
    keep(this.text.length);
    return new MappedText(this.shown, text, origins);
  }

  /** The shown text of the part `from` to `to` of `text`, in UTF-16 units. */
  shownBetween(from: number, to: number): string {
    return this.shown.slice(this.origin(from), this.origin(to));
  }

  /** Where in `text` that lies which came from a part of `shown`; undefined where its ends are within what was replaced. */
  textBetween(from: number, to: number): readonly [from: number, to: number] | undefined {
    const [first, end] = [this.origins.indexOf(from), this.origins.findIndex((origin) => origin >= to)];
    const isWhole = first >= 0 && (end < 0 || this.origins[end] === to);
    return isWhole ? [first, end < 0 ? this.text.length : end] : undefined;
  }

  /** The words as shown, by spaces, each with the text that came from it. */
  words(): { readonly shown: string; readonly text: string }[] {
    let unit = 0;
    return [...this.shown.matchAll(/\S+/gu)].map(({ 0: shown, index }) => {
      while (unit < this.text.length && (this.origins[unit] ?? 0) < index) unit += 1;
      const from = unit;
      while (unit < this.text.length && (this.origins[unit] ?? 0) < index + shown.length) unit += 1;
      return { shown, text: this.text.slice(from, unit).trim().replace(/ {2,}/gu, ' ') };
    });
  }

  /** A place inside of what one grapheme became counts as the place after it. */
  private origin(at: number): number {
    let place = at;
    while (place > 0 && place < this.origins.length && this.origins[place] === this.origins[place - 1])
      place += 1;
    return this.origins[place] ?? this.shown.length;
  }

  /** Where in `shown` the words of a part of `text` begin. */
  private wordPlaces(from: number, to: number): number[] {
    const places = [this.origins[from] ?? this.shown.length];
    for (const gap of this.text.slice(from, to).matchAll(/\s+(?=\S)/gu)) {
      places.push(this.origins[from + gap.index + gap[0].length] ?? this.shown.length);
    }
    return places;
  }
}

function sharesOf(said: string, count: number): string[] {
  if (said.includes(cut)) return said.split(cut);
  if (count === 1) return [said];
  const shares: string[] = [];
  let rest = said;
  while (shares.length < count - 1 && rest.includes(' ')) {
    const space = rest.lastIndexOf(' ');
    shares.unshift(rest.slice(space));
    rest = rest.slice(0, space);
  }
  return [rest, ...shares];
}
