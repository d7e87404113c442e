import { compareNaturally, naturalKey, plainText } from './natural-order.js';

describe('natural order', () => {
  it('counts numbers, whatever their padding', () => {
    const names = ['10.jpg', '2.jpg', '001.jpg', 'p1a.jpg', '1b.jpg', 'p1.jpg'];
    expect(names.sort(compareNaturally)).toEqual([
      '001.jpg',
      '1b.jpg',
      '2.jpg',
      '10.jpg',
      'p1.jpg',
      'p1a.jpg',
    ]);
  });

  it('compares folder by folder', () => {
    const names = ['ch 10/1.jpg', 'ch 2/11.jpg', 'ch 2/9.jpg', 'ch 2 extra/1.jpg'];
    expect(names.sort(compareNaturally)).toEqual([
      'ch 2/9.jpg',
      'ch 2/11.jpg',
      'ch 2 extra/1.jpg',
      'ch 10/1.jpg',
    ]);
  });

  it('is the same for names that differ in case only, from either side', () => {
    expect(compareNaturally('A.jpg', 'a.jpg')).toBe(-compareNaturally('a.jpg', 'A.jpg'));
    expect(compareNaturally('a', 'a')).toBe(0);
  });

  it('has a key that sorts by bytes in the same order', () => {
    const names = ['Chapter 10', 'chapter 9', 'Chapter 009.5', 'Épilogue', 'Chapter 100'];
    const byKey = [...names].sort((left, right) => (naturalKey(left) < naturalKey(right) ? -1 : 1));
    expect(byKey).toEqual([...names].sort(compareNaturally));
  });
});

describe('plain text', () => {
  it.each([
    ['Pokémon', 'pokemon'],
    ['STRAẞE', 'strasse'],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full width'],
    ['カタカナ', 'かたかな'],
    ['ガンダム', 'かんたむ'],
    ['Ёлка', 'елка'],
    ['한국', '한국'],
  ])('of %s is %s', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});
