import { comparedWord } from './compared-word.js';

describe('words', () => {
  it.each([
    ['capitals', 'Rei', 'REI'],
    ['the apostrophe', "D'Artagnan", 'd’artagnan'],
    ['another apostrophe', 'Ka‘ena', 'kaʼena'],
    ['the width', 'Ｒｅｉ', 'rei'],
    ['the width of kana', 'ｺﾏ', 'コマ'],
    ['spaces', ' Komatsu  Rei ', 'Komatsu\nRei'],
  ])('are the same but for %s', (_, one, other) => {
    expect(comparedWord(one)).toBe(comparedWord(other));
  });

  it('are others by a letter or an accent', () => {
    expect(comparedWord('Rei')).not.toBe(comparedWord('Rey'));
    expect(comparedWord('Rene')).not.toBe(comparedWord('René'));
  });
});
