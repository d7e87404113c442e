/**
 * Morphemes said as is printed beside their characters. Where the dictionary says the same it is left alone: it knows more
 * of the word than its kana.
 */
import type { PrintedReading } from '@komavox/cast';
import { longVowels, toKatakana } from './kana.js';
import type { Morpheme } from './morpheme.js';

interface Span {
  readonly from: number;
  to: number;
  readonly morphemes: Morpheme[];
  readonly readings: PrintedReading[];
}

/**
 * @param readings of the joined surfaces, in their order, none on another
 * @param say a piece of text in kana, as without readings
 */
export function withReadings(
  morphemes: readonly Morpheme[],
  readings: readonly PrintedReading[],
  say: (morphemes: readonly Morpheme[] | string) => string,
): readonly Morpheme[] {
  if (readings.length === 0) return morphemes;
  return spansOf(morphemes, readings).flatMap((span) => {
    const last = span.morphemes.at(-1);
    if (span.readings.length === 0 || !last) return span.morphemes;
    const said = spoken(span, say);
    if (sound(said) === sound(say(span.morphemes))) return span.morphemes;
    const surface = span.morphemes.map((one) => one.surface).join('');
    return [{ ...last, surface, pronunciation: said, settled: true }];
  });
}

/** A morpheme each, or several that a reading lies across. */
function spansOf(morphemes: readonly Morpheme[], readings: readonly PrintedReading[]): Span[] {
  const spans: Span[] = [];
  const left = [...readings];
  for (const morpheme of morphemes) {
    const before = spans.at(-1);
    const from = before?.to ?? 0;
    const isWithin = (before?.readings.at(-1)?.end ?? 0) > from;
    const span = isWithin && before ? before : { from, to: from, morphemes: [], readings: [] };
    if (span !== before) spans.push(span);
    span.morphemes.push(morpheme);
    span.to += morpheme.surface.length;
    while (left[0] && left[0].start < span.to) span.readings.push(...left.splice(0, 1));
  }
  return spans;
}

function spoken({ from, morphemes, readings }: Span, say: (text: string) => string): string {
  const text = morphemes.map(({ surface }) => surface).join('');
  let said = '';
  let at = 0;
  for (const { start, end, reading } of readings) {
    said += besides(text.slice(at, start - from), say) + longVowels(toKatakana(reading));
    at = end - from;
  }
  return said + besides(text.slice(at), say);
}

/** The parts of a word without a printed reading: kana as written, kanji as the dictionary reads them by themselves. */
const besides = (text: string, say: (text: string) => string): string =>
  /[^\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(text) ? say(text) : toKatakana(text);

const [small, large] = ['ァィゥェォッャュョヮ', 'アイウエオツヤユヨワ'];

/** Small kana are often printed as large ones beside a text. */
const sound = (kana: string): string =>
  longVowels(
    kana
      .replace(new RegExp(`[${small}]`, 'gu'), (one) => large.charAt(small.indexOf(one)))
      .replace(/[ヲヂヅ]/gu, (one) => ({ ヲ: 'オ', ヂ: 'ジ', ヅ: 'ズ' })[one] ?? one),
  );
