/** Characters that look the same, of two scripts or two cases, are told apart by their neighbours. */
import { beginsSentence, isInCapitals } from './small-letters.js';
import type { Writing } from './writing.js';

export function withLookAlikes(text: string, { lookAlikes }: Pick<Writing, 'lookAlikes'>): string {
  const ofWriting = lookAlikes ? mendings[lookAlikes] : [];
  return ofWriting.reduce((mended, mend) => mend(mended), text);
}

/** Within a word, and behind its apostrophe, 5 is an S and 0 an O; at its end they may be a number. */
const withLetters = (text: string): string =>
  text.replace(/(?<=(\p{L})['’]?)[05](?=\p{L})|(?<=(\p{L})['’])5(?![\p{L}\p{N}])/gu, (digit, ...before) => {
    const letter = digit === '5' ? 'S' : 'O';
    const last = before.slice(0, 2).find((one): one is string => typeof one === 'string') ?? '';
    return last === last.toUpperCase() ? letter : letter.toLowerCase();
  });

/** Where all other letters are capitals, one with an accent is one as well, but as high as a small letter without. */
function withAccentedCapitals(text: string): string {
  const plain = text.match(/[A-Za-z]/g) ?? [];
  const isInCapitals = plain.length > 2 && plain.every((letter) => letter < 'a');
  return isInCapitals ? text.replace(/(?![ß])[ß-ÿœ]/gu, (letter) => letter.toUpperCase()) : text;
}

/** Of a Latin word in Chinese or Japanese: before a capital it is one as well, also where it is drawn as a square. */
const withCapitalO = (text: string): string => text.replace(/(?<![A-Za-z])[o○〇□口](?=[A-Z])/gu, 'O');

const wideMarks: Readonly<Record<string, string>> = { '.': '。', '．': '。', ',': '，' };

/** A full stop or a comma after a character of an em is as wide as that. */
const withWideMarks = (text: string): string =>
  text.replace(
    /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[.．,](?![.．,\d])/gu,
    (mark) => wideMarks[mark] ?? mark,
  );

/** Nothing opens before a mark: in a column a wave looks like a bracket. */
const withWaves = (text: string): string => text.replace(/[(（](?=[、。！？])/gu, '〜');

/** A long dash is two of them, one of which may be read as the number. */
const withDashes = (text: string): string =>
  text.replace(/一(?=—)|(?<=—)一/gu, '—').replace(/(?<=\p{sc=Han})—(?=\p{sc=Han})/gu, '一');

/**
 * In Chinese it has six points, of which three are read at times, or three and the first of the others; or the first is read as a
 * full stop, which stands before none that ends a text.
 */
const withWholeEllipsis = (text: string): string =>
  text.replace(/(?<!…)…[.．·]?(?!…)/gu, '……').replace(/[。．](?=…+$)/u, '');

/**
 * What opens a text and isn't closed in it, or closes it and was not opened, is the outline of its balloon; within a text, a
 * stroke of what stands behind it. Words that are quoted may go on in another balloon.
 */
const withoutOutlines = (text: string): string =>
  text
    .replace(/^[(（](?=[^)）]*$)/u, '')
    .replace(/(?<=^[^(（]*)[(（)）]$/u, '')
    .replace(/(?<=[^\p{P}])「(?=[^「」]*[^「」\p{P}][^「」]*$)|(?<=^[^「」]+)」(?=[^\p{P}])/gu, '');

/** After フ these are small. */
const smallVowels: Readonly<Record<string, string>> = { ア: 'ァ', エ: 'ェ', オ: 'ォ' };
const withSmallVowels = (text: string): string =>
  text.replace(/(?<=フ)[アエオ]/gu, (vowel) => smallVowels[vowel] ?? vowel);

/** No consonant is doubled before these; and of a few at a time each is ずつ, as in 少しずつ. */
const withLargeTsu = (text: string): string =>
  text.replace(/っ(?=[あいうえおなにぬねのらりるれろ])|(?<=[しつりこ人個回歩枚本]ず)っ(?!と)/gu, 'つ');

/** ちょっと has a small one, which is read as a large one at times. */
const withSmallTsu = (text: string): string => text.replace(/(?<=ちょ)つ(?=と)/gu, 'っ');

/** The verb 聞く has these endings; the noun 間 has words like them behind it only after a の, as in この間. */
const withHeard = (text: string): string =>
  text.replace(/(?<!の)間(?=い[てた]|か[れせ]|かない|け[よばるな]|こ[えう])/gu, '聞');

/** After a syllable a stroke is a dash, by which a vowel is drawn out, and not the letter eu. */
const withLongVowels = (text: string): string =>
  text.replace(/(?<=[가-힣])ㅡ+(?![ㄱ-ㅣ])/gu, (strokes) => '—'.repeat(strokes.length));

/** Of syllables: what stands between two of them, and a quote that is alone in its text. */
const withoutStrokes = (text: string): string =>
  text
    .replace(/(?<=\p{sc=Hangul})[il](?=\p{sc=Hangul})/gu, '')
    .replace(/(?<=^[^'‘’]*)['‘’](?=\p{sc=Hangul}[^'‘’]*$)/u, '');

/** After a digit a ring is no letter. */
const withZeros = (text: string): string => text.replace(/(?<=\d)ㅇ+/gu, (rings) => '0'.repeat(rings.length));

/** In Korean a Latin word is an abbreviation: letters of one shape are capitals in it. */
const withCapitals = (text: string): string =>
  text.replace(/(?<![A-Za-z])(?:[A-Z][ckosuvwxz]+|[ckosuwxz]{2,})(?![A-Za-z])/gu, (word) =>
    word.toUpperCase(),
  );

/** Syllables that are no word by themselves, but for 월, month, beside a number, and the words that look like them; 거죠 ends a sentence. */
const aloneOf: Readonly<Record<string, string>> = { 월: '뭘', 걷: '걸' };
const withWordsAlone = (text: string): string =>
  text
    .replace(/(?<=^|[^\d\s]\s)[월걷](?=\s\D)/gu, (syllable) => aloneOf[syllable] ?? syllable)
    .replace(/(?<=거)조(?=[?!.,…]|$)/gu, '죠');

/** A text that ends as sentences do in Korean has no comma there: on small scans a full stop looks like one. */
const withKoreanFullStop = (text: string): string => text.replace(/(?<=\p{sc=Hangul}[다까자네]),$/u, '.');

const kanjiNumber = /[一二三四五六七八九十百千万]/u;
const hiragana = /\p{sc=Hiragana}/u;
const katakana = /\p{sc=Katakana}/u;

/** Beside hiragana, and beside no katakana, it is hiragana. */
const hiraganaOf: Readonly<Record<string, string>> = { ヘ: 'へ', ベ: 'べ', ペ: 'ぺ', リ: 'り' };
/** Beside a number it is a number. */
const numberOf: Readonly<Record<string, string>> = {
  ー: '一',
  '-': '一',
  '―': '一',
  ニ: '二',
  ハ: '八',
  '+': '十',
  '＋': '十',
};

function withKana(text: string): string {
  const characters = [...text];
  return characters
    .map((character, index) => {
      const [before = '', after = ''] = [characters[index - 1], characters[index + 1]];
      const number = numberOf[character];
      if (number !== undefined && isAmongNumbers(before, after)) return number;
      const isHiragana = hiragana.test(before + after) && !katakana.test(before + after);
      return isHiragana ? (hiraganaOf[character] ?? character) : character;
    })
    .join('');
}

const isAmongNumbers = (before: string, after: string): boolean =>
  (kanjiNumber.test(before) || kanjiNumber.test(after)) && !katakana.test(before + after);

/** Between these a stroke is the number of "once more". */
const withOneMore = (text: string): string => text.replace(/(?<=もう)[ー―-](?=[度回人つ歩杯])/gu, '一');

/** Beside digits, or after a З that begins no word. */
const withDigits = (text: string): string =>
  text.replace(/(?<!\p{L})(?:[\d:.,ЗзОо]*\d[\d:.,ЗзОо]*|З[ЗО]+)(?!\p{L})/gu, (number) =>
    number.replace(/[Зз]/gu, '3').replace(/[Оо]/gu, '0'),
  );

const latin = 'ABEKMHOPCTXYaeopcyxkmu';
const cyrillic = 'АВЕКМНОРСТХУаеорсухкми';

/** A word with a Cyrillic letter has no other. */
const withCyrillic = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) =>
    /\p{sc=Cyrillic}/u.test(word)
      ? [...word].map((letter) => cyrillic[latin.indexOf(letter)] ?? letter).join('')
      : word,
  );

/** No word begins with a short I before a consonant. */
const withShortI = (text: string): string =>
  text.replace(/(?<!\p{L})[Йй](?=[БВГДЖЗКЛМНПРСТФХЦЧШЩбвгджзклмнпрстфхцчшщ])/gu, (letter) =>
    letter === 'Й' ? 'И' : 'и',
  );

/** Most Cyrillic letters have one shape for both cases: beyond its first letter a word is in one case, or all of a text is. */
function inOneCase(text: string): string {
  if (isInCapitals(text)) return text.toUpperCase();
  return text.replace(/\p{L}+/gu, (word, at: number) => {
    const [first = '', ...rest] = word;
    const isShort = shortOfOneShape.test(word);
    if (isShort && !beginsSentence.test(text.slice(0, at))) return word.toLowerCase();
    return word === word.toUpperCase() && !isShort ? word : first + rest.join('').toLowerCase();
  });
}

/** Capitals that are as their small letters but for their size, of words too short for an abbreviation, or common ones. */
const shortOfOneShape = /^(?:[ВГДЖЗИЙКЛМНОПСТУХЦЧШЩЪЫЬЭЮЯ]{1,2}|ЧТО|КТО|ЭТО|ИЛИ|НИХ|ТОТ|ТУТ|МОЙ|ПОД)$/u;

/** In order: each works on what those before it left. */
const mendings: Readonly<Record<NonNullable<Writing['lookAlikes']>, readonly ((text: string) => string)[]>> =
  {
    kana: [
      withCapitalO,
      withWideMarks,
      withWaves,
      withKana,
      withOneMore,
      withSmallVowels,
      withLargeTsu,
      withSmallTsu,
      withHeard,
      withoutOutlines,
    ],
    han: [withCapitalO, withWideMarks, withWholeEllipsis, withDashes, withoutOutlines],
    latin: [withLetters, withAccentedCapitals],
    hangul: [
      withoutStrokes,
      withZeros,
      withLongVowels,
      withCapitals,
      withWordsAlone,
      withKoreanFullStop,
      withoutOutlines,
    ],
    cyrillic: [withDigits, withCyrillic, withShortI, inOneCase],
  };
