/** Latin letters in Japanese text as a Japanese reader says them: names of letters, or romaji as kana. */

const letterNames: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'a=エー b=ビー c=シー d=ディー e=イー f=エフ g=ジー h=エイチ i=アイ j=ジェー k=ケー l=エル m=エム n=エヌ ' +
    'o=オー p=ピー q=キュー r=アール s=エス t=ティー u=ユー v=ブイ w=ダブリュー x=エックス y=ワイ z=ゼット'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

const vowels = 'aiueo';
/** Rows of the syllabary by consonant, in the order a i u e o. */
const rows: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '=アイウエオ k=カキクケコ s=サシスセソ t=タチツテト n=ナニヌネノ h=ハヒフヘホ m=マミムメモ r=ラリルレロ l=ラリルレロ ' +
    'g=ガギグゲゴ z=ザジズゼゾ d=ダヂヅデド b=バビブベボ p=パピプペポ'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
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

/** A run of Latin letters (with digits between, as in `3D`) in katakana. Words that aren't romaji are spelled. */
export function lettersInKana(word: string): string {
  return word.replace(/[a-z]+/giu, (letters) => {
    const romaji = letters.length >= 4 ? romajiInKana(letters) : undefined;
    return romaji ?? [...letters.toLowerCase()].map((letter) => letterNames[letter] ?? '').join('');
  });
}
