/**
 * The order in which a person counts: `2.jpg` before `10.jpg`, `Chapter 9` before `Chapter 10`; letter case and accents
 * don't matter, folders are compared one by one.
 */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function compareNaturally(left: string, right: string): number {
  const leftParts = left.split('/');
  const rightParts = right.split('/');
  for (let index = 0; index < Math.min(leftParts.length, rightParts.length); index += 1) {
    const order = collator.compare(leftParts[index] ?? '', rightParts[index] ?? '');
    if (order !== 0) return order;
  }
  // Names that differ only in case or accents still need one order.
  return leftParts.length - rightParts.length || (left < right ? -1 : left > right ? 1 : 0);
}

/**
 * A string whose plain order is the natural one, for a store that sorts by bytes: numbers are padded to twelve digits.
 */
export function naturalKey(text: string): string {
  return plainText(text).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'));
}

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/**
 * Text as search compares it: lower case, no accents, one width, katakana as hiragana. NFKD takes accents (and the marks
 * of kana) off their letters; the few letters it doesn't know are spelled out.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => letters[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .normalize('NFC');
}
