/** What a language brings to write a text out in words: its number words and its tables. One shape for all. */

export type Gender = 'm' | 'f' | 'n';

/**
 * A noun that is counted, by its forms: `hour|hours`, `f:минута|минуты|минут`. The last form serves where one is missing.
 */
export type CountedNoun = string;

export interface NumberWords {
  /** What may stand between groups of three digits, as the inside of a character class. */
  readonly groupMarks: string;
  /** Numbers are left to the words around them (Japanese). */
  readonly digitsStay?: true;
  readonly decimalMark: '.' | ',';
  readonly decimalWord: string;
  /** Decimals one by one (three point one four), or as a number (trois virgule quatorze). */
  readonly decimals: 'digits' | 'number';
  readonly minus: string;
  /** Between the ends of a range: 10-20. */
  readonly to: string;
  /** @param gender of the noun that follows, if one does @param value digits only, without a leading zero */
  cardinal(value: string, gender?: Gender): string;
  /** Between a number and a noun, and between digits; a space unless said otherwise. */
  readonly gap?: '';
  /** Between the groups of a telephone number; a comma unless said otherwise. */
  readonly pause?: string;
  /** One digit of a telephone number. */
  digit?(value: string): string;
  /** Which form of a noun goes with a number; 0 is the singular. */
  form(value: string): number;
  /** The gender of a noun by how it looks; only asked where `cardinal` differs. */
  genderOf?(noun: string, value: string): Gender;
  /** A number with decimals, where it isn't read as the whole, the mark's word and the rest. */
  decimal?(whole: string, decimals: string): string | undefined;
  /** A number that stands in front of a word, where more than gender decides: Korean and Chinese counters. */
  before?(value: string, next: string): string | undefined;
  /** A year, where it isn't read like any number. Undefined for what can't be one. */
  year?(value: number): string | undefined;
}

interface Ordinals {
  /** An ordinal as written: `1st`, `2.º`, `5.`; groups `number` and `ending`. */
  readonly pattern: RegExp;
  say(value: number, ending: string, match: RegExpExecArray): string | undefined;
}

export interface DateWords {
  readonly months: readonly string[];
  readonly order: 'dmy' | 'mdy' | 'ymd';
  /** A date in digits. */
  say(day: number, month: number, year: number | undefined): string;
  /** Dates with the name of a month: `May 5, 1999`. */
  readonly named?: readonly Rewriting[];
}

/** A pattern and what is said for it; undefined leaves the text. */
export type Rewriting = readonly [RegExp, string | ((match: RegExpExecArray) => string | undefined)];

export interface LanguageRules {
  readonly numbers: NumberWords;
  readonly ordinals?: Ordinals;
  readonly dates: DateWords;
  /** Times of day; groups `hour`, `minute`, `half`. */
  readonly times: {
    readonly patterns: readonly RegExp[];
    say(hour: number, minute: number | undefined, half: string | undefined): string;
  };
  /** By symbol, the whole and its hundredth part. */
  readonly money: Readonly<Record<string, readonly [CountedNoun, CountedNoun?]>>;
  /** Between wholes and hundredths: five dollars *and* fifty cents. */
  readonly moneyJoin: string;
  /** Words for large numbers that stand before the currency in speech: $5 million. */
  readonly scales?: RegExp;
  /** Between those and the currency: millones *de* dólares. */
  scaleJoin?(noun: string): string;
  readonly units: Readonly<Record<string, CountedNoun>>;
  readonly percent: CountedNoun | ((number: string) => string);
  /** A fraction, by numerator and denominator. */
  fraction(numerator: number, denominator: number): string;
  /** Between a whole number and a fraction: two *and* a half. */
  readonly fractionJoin: string;
  readonly roman?: {
    /** Words that a Roman numeral follows as a number: Chapter IV. */
    readonly after: RegExp;
    /** Names of rulers. */
    readonly names: RegExp;
    ruler(value: number, name: string): string;
    /** What else: centuries, ordinals in Roman numerals. */
    readonly other?: readonly (readonly [
      RegExp,
      (value: number, match: RegExpExecArray) => string | undefined,
    ])[];
  };
  /** Abbreviations, signs, laughter, and whatever is not said as written; in this order, before all else. */
  readonly rewritings: readonly Rewriting[];
  /** What is left when everything else is done. */
  readonly last?: readonly Rewriting[];
  /** `&`, `@`, `+`, `=` between words, `#` before a number. */
  readonly signs: Readonly<Record<'&' | '@' | '+' | '=' | '#' | '×', string>>;
  /** For a word that is censored. */
  readonly bleep: string;
  /** Sounds that are not said as written, no letter twice in a row (`shhh` is `sh`), in a spelling that is. */
  readonly sounds?: Readonly<Record<string, string>>;
  /** Words that stay in capitals in a line that shouts. */
  readonly initialisms?: readonly string[];
  /** Matches words that have a letter twice, so that a stretched one is cut down to two. */
  readonly doubled?: RegExp;
}
