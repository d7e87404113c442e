import { cut, MappedText } from './mapped-text.js';

const pairs = (text: MappedText) => text.words().map(({ shown, text }) => [shown, text]);

describe('a text that is rewritten', () => {
  it('knows what each shown word became', () => {
    const text = MappedText.of('Wait, 5 km!')
      .replace(/(\d) km/gu, () => 'five kilometres')
      .replace(/Wait/gu, () => 'Oh wait');
    expect(pairs(text)).toEqual([
      ['Wait,', 'Oh wait,'],
      ['5', 'five'],
      ['km!', 'kilometres!'],
    ]);
  });

  it('shares a replacement out at its cuts', () => {
    const text = MappedText.of('on May 5, 1999.').replace(
      /May 5, 1999/gu,
      () => `May ${cut}the fifth, ${cut}nineteen ninety-nine`,
    );
    expect(pairs(text)).toEqual([
      ['on', 'on'],
      ['May', 'May'],
      ['5,', 'the fifth,'],
      ['1999.', 'nineteen ninety-nine.'],
    ]);
  });

  it('leaves what the replacement leaves, and gives words without a share nothing', () => {
    const text = MappedText.of('a 1 2 b').replace(/\d( \d)?/gu, ([found]) =>
      found === '1 2' ? 'one' : undefined,
    );
    expect(pairs(text)).toEqual([
      ['a', 'a'],
      ['1', 'one'],
      ['2', ''],
      ['b', 'b'],
    ]);
  });

  it('is in the compatibility form, but for what would read otherwise', () => {
    expect(MappedText.of('ﾊﾞｶ １００ ﬁ 2º 3½ ℃ №').text).toBe('バカ 100 fi 2º 3½ °C No');
    expect(MappedText.of('ﾊﾞｶだ').shownBetween(0, 1)).toBe('ﾊﾞ');
  });
});
