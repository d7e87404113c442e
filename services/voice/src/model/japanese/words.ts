/**
 * Japanese in bunsetsu, the units that are said in one breath and that a caption can show: a content word with the
 * particles and endings that follow it. Spoken in katakana as pronounced (は as ワ), shown as written.
 */
import type { PrintedReading } from '@komavox/cast';
import { shortenRuns, stripMarks } from '../clean-word.js';
import type { MappedText } from '../mapped-text.js';
import { readingsWithin } from '../printed-readings.js';
import { isSpeakable, type SpeechToken } from '../spoken-text.js';
import { corrected } from './corrected.js';
import { withCompounds } from './compounds.js';
import { longE, longVowels, toKatakana } from './kana.js';
import { lettersInKana } from './letters-in-kana.js';
import type { Analyse, Morpheme } from './morpheme.js';
import { withUsualKanji } from './usual-kanji.js';
import { withNumbers } from './with-numbers.js';
import { withReadings } from './with-readings.js';

interface Unit {
  surface: string;
  kana: string;
  /** Where it ends in the line. */
  to: number;
  /** Kind of the last morpheme, which decides whether the next one joins. */
  tail: Morpheme;
}

const openingMarks = /^[「『“‘（(《〈【[]+$/u;
const maxCompound = 5;

/**
 * The units of a line; none goes over a space.
 *
 * @param readings printed beside characters of the line as shown, in their order
 */
export function japaneseWords(
  written: MappedText,
  analyse: Analyse,
  readings: readonly PrintedReading[] = [],
): SpeechToken[] {
  const line = withUsualKanji(written);
  const printed = readings.flatMap((one) => placed(line, one));
  const chunks = [...line.text.matchAll(/\S+/gu)];
  return chunks.flatMap(({ 0: chunk, index }) => {
    let from = index;
    const read = withCompounds(withNumbers(corrected(analyse(chunk))));
    const beside = readingsWithin(printed, index, index + chunk.length);
    const morphemes = withReadings(read, beside, (said) =>
      (typeof said === 'string' ? analyse(said) : said).map(kanaOf).join(''),
    );
    return unitsOf(line, morphemes, index).map(({ kana, to }) => {
      const shown = line.shownBetween(from, to).trim();
      from = to;
      return { shown, spoken: tidyKana(kana) };
    });
  });
}

/** In the text that is read; nowhere where something else was decided of its characters. */
function placed(line: MappedText, { start, end, reading }: PrintedReading): PrintedReading[] {
  const [from, to] = line.textBetween(start, end) ?? [];
  if (from === undefined || to === undefined || /\p{Co}/u.test(line.text.slice(from, to))) return [];
  return [{ start: from, end: to, reading }];
}

function unitsOf(line: MappedText, morphemes: readonly Morpheme[], start: number): Unit[] {
  const units: Unit[] = [];
  let at = start;
  for (const morpheme of morphemes) {
    const unit = units.at(-1);
    const kana = kanaOf(morpheme);
    const to = at + morpheme.surface.length;
    // What was shown as one character can't be shown in two units.
    if (unit && (joins(unit, morpheme) || line.shownBetween(at, to) === '')) {
      unit.surface += morpheme.surface;
      unit.kana += kana;
      unit.to = to;
      unit.tail = morpheme;
    } else {
      units.push({ surface: morpheme.surface, kana, to, tail: morpheme });
    }
    at = to;
  }
  return units;
}

/** A reading that a person wrote, in kana or otherwise, as it is said. */
export function readingInKana(reading: string, analyse: Analyse): string {
  const text = reading.normalize('NFKC').replace(/\s+/gu, '');
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u.test(text))
    return tidyKana(longVowels(toKatakana(text)));
  return tidyKana(analyse(text).map(kanaOf).join(''));
}

function joins({ surface, tail }: Unit, { kind, detail, surface: next }: Morpheme): boolean {
  if (openingMarks.test(next)) return false;
  if (!isSpeakable(next) || !isSpeakable(surface)) return true;
  if (endsClause(tail)) return false;
  // A drawn cry, taken apart: にゃ + ー, で + ぇ.
  if (/^[ーぁぃぅぇぉゃゅょゎっァィゥェォャュョヮッ]/u.test(next)) return true;
  if (/\p{Script=Hiragana}ー$/u.test(surface) && /^\p{Script=Hiragana}{1,2}$/u.test(next)) return true;
  if (kind === '助詞' || kind === '助動詞' || detail === '接尾' || detail === '非自立') return true;
  if (tail.kind === '接頭詞') return true;
  // A scream comes as many interjections.
  if (isCry(kind) && isCry(tail.kind)) return true;
  if (kind === '動詞' && tail.detail === 'サ変接続' && /^[しすさせ]/u.test(next)) return true;
  const compound =
    kind === '名詞' && tail.kind === '名詞' && detail !== '代名詞' && tail.detail !== '副詞可能';
  return compound && surface.length + next.length <= maxCompound;
}

const isCry = (kind: string): boolean => kind === '感動詞' || kind === 'フィラー';

const endsClause = ({ surface }: Morpheme): boolean => /[、。，．！？!?,.…]$/u.test(surface);

function kanaOf({ surface, kind, pronunciation }: Morpheme): string {
  // 行こ + う, だろ + う.
  if (surface === 'う' && kind === '助動詞') return 'ー';
  if (pronunciation !== undefined) return longE(pronunciation);
  return /[a-z]/i.test(surface) ? lettersInKana(surface) : toKatakana(surface);
}

/** Kana that the voice can say: no Chinese character is left, and no long mark without a vowel before it. */
function tidyKana(kana: string): string {
  const said = stripMarks(shortenRuns(kana, 3))
    .replace(/[、,]+/gu, '、')
    .replace(/-/gu, '')
    .replace(/ー{2,}/gu, 'ー')
    .replace(/(^|[^ァ-ヴー\ue000-\uf8ff])[ーッ]+/gu, '$1')
    .replace(/([ンッ])ー+/gu, '$1')
    .replace(/ッ{2,}/gu, 'ッ')
    .replace(/[ヲヂヅ]/gu, (kana) => ({ ヲ: 'オ', ヂ: 'ジ', ヅ: 'ズ' })[kana] ?? kana);
  return said.replace(/[\p{Script=Han}々]/gu, '');
}
