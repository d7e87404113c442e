/** Latin letters in Japanese text as a Japanese reader says them: names of letters, or romaji as kana. */
import { pairsOf } from '../pairs.js';

const letterNames: Readonly<Record<string, string>> = Object.fromEntries(
  pairsOf(
    'a=エー b=ビー c=シー d=ディー e=イー f=エフ g=ジー h=エイチ i=アイ j=ジェー k=ケー l=エル m=エム n=エヌ ' +
      'o=オー p=ピー q=キュー r=アール s=エス t=ティー u=ユー v=ブイ w=ダブリュー x=エックス y=ワイ z=ゼット',
  ),
);

const vowels = 'aiueo';
/** Rows of the syllabary by consonant, in the order a i u e o. */
const rows: Readonly<Record<string, string>> = Object.fromEntries(
  pairsOf(
    '=アイウエオ k=カキクケコ s=サシスセソ t=タチツテト n=ナニヌネノ h=ハヒフヘホ m=マミムメモ r=ラリルレロ l=ラリルレロ ' +
      'g=ガギグゲゴ z=ザジズゼゾ d=ダヂヅデド b=バビブベボ p=パピプペポ',
  ),
);
const small: Readonly<Record<string, string>> = { a: 'ャ', i: 'ィ', u: 'ュ', e: 'ェ', o: 'ョ' };
const SPECIAL: Readonly<Record<string, string>> = {
  shi: 'シ',
  chi: 'チ',
  tsu: 'ツ',
  fu: 'フ',
  ji: 'ジ',
  fa: 'ファ',
  fi: 'フィ',
  fe: 'フェ',
  fo: 'フォ',
  ya: 'ヤ',
  yu: 'ユ',
  yo: 'ヨ',
  wa: 'ワ',
  wo: 'ヲ',
  va: 'ヴァ',
  vi: 'ヴィ',
  vu: 'ヴ',
  ve: 'ヴェ',
  vo: 'ヴォ',
};

/** One syllable with its consonants, or undefined when it is none. */
function syllable(consonants: string, vowel: string): string | undefined {
  const special = SPECIAL[consonants + vowel];
  if (special !== undefined) return special;
  const glide = /^(sh|ch|j)$/.test(consonants) ? { sh: 'シ', ch: 'チ', j: 'ジ' }[consonants] : undefined;
  if (glide !== undefined) return glide + (small[vowel] ?? '');
  const row = rows[consonants.replace(/y$/, '')];
  if (row === undefined) return undefined;
  if (consonants.endsWith('y'))
    return consonants.length === 2 ? (row[1] ?? '') + (small[vowel] ?? '') : undefined;
  return row[vowels.indexOf(vowel)];
}

/** Romaji as katakana, or undefined for a word that is no romaji. */
function romajiInKana(word: string): string | undefined {
  let kana = '';
  let rest = word.toLowerCase();
  while (rest !== '') {
    const double = /^([kstpgdbcmrjzf])\1/.exec(rest);
    if (double) {
      kana += 'ッ';
      rest = rest.slice(1);
      continue;
    }
    const match = /^([^aiueo]{0,2})([aiueo])/.exec(rest);
    const said = match ? syllable(match[1] ?? '', match[2] ?? '') : undefined;
    if (match && said !== undefined) {
      kana += said;
      rest = rest.slice(match[0].length);
    } else if (rest.startsWith('n') || (rest.startsWith('m') && /^m[bp]/.test(rest))) {
      kana += 'ン';
      rest = rest.slice(1);
    } else {
      return undefined;
    }
  }
  return kana;
}

/** English that stands in Japanese pages, as a Japanese reader says it. */
const loanwords: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'go=ゴー no=ノー yes=イエス stop=ストップ start=スタート jump=ジャンプ game=ゲーム over=オーバー the=ザ end=エンド love=ラブ hello=ハロー ' +
      'bye=バイ ok=オッケー boss=ボス hero=ヒーロー king=キング queen=クイーン party=パーティー live=ライブ level=レベル ' +
      'team=チーム music=ミュージック rock=ロック power=パワー world=ワールド my=マイ your=ユア you=ユー and=アンド ' +
      'of=オブ black=ブラック white=ホワイト red=レッド blue=ブルー star=スター man=マン girl=ガール boy=ボーイ baby=ベイビー ' +
      'happy=ハッピー lucky=ラッキー sorry=ソーリー please=プリーズ thank=サンキュー free=フリー sale=セール open=オープン ' +
      'close=クローズ new=ニュー school=スクール night=ナイト day=デイ time=タイム life=ライフ dead=デッド death=デス ' +
      'mike=マイク john=ジョン mary=メアリー smith=スミス james=ジェームズ kate=ケイト jack=ジャック alice=アリス',
  ),
);

/** English spelling to what romaji has, roughly: Tom as tomu, Smith as sumisu. */
function asRomaji(word: string): string {
  const consonants = word
    .replace(/ck/gu, 'k')
    .replace(/th/gu, 's')
    .replace(/ph/gu, 'f')
    .replace(/qu/gu, 'ku')
    .replace(/x/gu, 'kkus')
    .replace(/c(?=[eiy])/gu, 's')
    .replace(/c(?!h)/gu, 'k')
    .replace(/l/gu, 'r')
    .replace(/([^aeiou])\1$/u, '$1')
    .replace(/([bdfgklmprstvz])e$/u, '$1')
    .replace(/y$/u, 'i');
  // A consonant without a vowel takes u, or o after t and d.
  return consonants
    .replace(/([td])(?![aeiouyhs]|\1)/gu, '$1o')
    .replace(/(sh|ch|[bfgkmprsvz])(?![aeiouyh]|\1)/gu, '$1u')
    .replace(/j(?![aeiou])/gu, 'ji')
    .replace(/h(?![aeiou])/gu, '');
}

/**
 * A run of Latin letters (with digits between, as in `3D`) in katakana: a word that is known, romaji, or what its
 * spelling suggests. Short ones in capitals are spelled.
 */
export function lettersInKana(word: string): string {
  return word.replace(/[a-z]+/giu, (letters) => {
    const lower = letters.toLowerCase();
    const known = loanwords.get(lower);
    if (known !== undefined) return known;
    const isName = letters.length >= 4 || (letters.length >= 2 && letters !== letters.toUpperCase());
    const spellings = letters === letters.toUpperCase() ? [letters] : [letters, asRomaji(lower)];
    const romaji = isName ? spellings.map(romajiInKana).find((kana) => kana !== undefined) : undefined;
    return romaji ?? [...lower].map((letter) => letterNames[letter] ?? '').join('');
  });
}
