/** Characters of two scripts that look the same are told apart by their neighbours. */

const kanjiNumber = /[一二三四五六七八九十百千万]/u;
const hiragana = /\p{sc=Hiragana}/u;
const katakana = /\p{sc=Katakana}/u;

/** Between hiragana it is hiragana. */
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

/** Of Japanese. */
export function withLookAlikes(text: string): string {
  const characters = [...text];
  return characters
    .map((character, index) => {
      const [before = '', after = ''] = [characters[index - 1], characters[index + 1]];
      const number = numberOf[character];
      if (number !== undefined && isAmongNumbers(before, after)) return number;
      return hiragana.test(before) || hiragana.test(after) ? (hiraganaOf[character] ?? character) : character;
    })
    .join('');
}

const isAmongNumbers = (before: string, after: string): boolean =>
  (kanjiNumber.test(before) || kanjiNumber.test(after)) && !katakana.test(before + after);
