import { chineseOf, chineseRead, isSimplified, isTraditional } from './chinese.js';

describe('Chinese', () => {
  it('is told by the characters that only one way of writing has', () => {
    expect(chineseOf('你真的以為他會回來嗎？', 'zh')).toBe('zh-hk');
    expect(chineseOf('你真的以为他会回来吗？', 'zh-hk')).toBe('zh');
    expect(chineseOf('一次。OK', 'zh')).toBe('zh');
    expect(chineseOf('一次。OK', 'zh-hk')).toBe('zh-hk');
    // One slip of the recogniser.
    expect(chineseOf('隊長赢了，為什麼？', 'zh')).toBe('zh-hk');
  });

  it('is not told by a character in doubt', () => {
    const line = (confidence: number) => [
      { text: '數', confidence },
      { text: '了', confidence: 1 },
    ];
    expect(chineseRead(line(0.55), 'zh')).toBe('zh');
    expect(chineseRead(line(0.9), 'zh')).toBe('zh-hk');
  });

  it('has characters of its own in each, and some in both', () => {
    expect([...'真為贏嘅'].every(isTraditional)).toBe(true);
    expect([...'眞爲赢为'].some(isTraditional)).toBe(false);
    expect([...'真为赢囧'].every(isSimplified)).toBe(true);
    expect([...'為贏會'].some(isSimplified)).toBe(false);
  });
});
