import { withKnownWords } from './with-known-words.js';

/** What a character may be instead, with how sure the recogniser is of both. */
type Doubt = readonly [text: string, confidence: number, ...others: readonly (readonly [string, number])[]];

function known(text: string, doubts: readonly Doubt[]): string {
  const line = [...text].map((one, at) => {
    const [, confidence = 99, ...others] = doubts.find((doubt) => doubt[0] === one) ?? [one];
    return {
      text: one,
      confidence,
      ...{ left: 0, right: 30, top: 30 * at, bottom: 30 * at + 30 },
      others: others.map(([other, sure]) => ({ text: other, confidence: sure })),
    };
  });
  // A word runs over the end of a line.
  const half = line.length >> 1;
  return withKnownWords([line.slice(0, half), line.slice(half)])
    .flat()
    .map((word) => word.text)
    .join('');
}

it('what is in doubt becomes the character that makes words', () => {
  expect(known('我不是过厌你', [['过', 50, ['讨', 47]]])).toBe('我不是讨厌你');
  expect(known('在公平的決門中', [['門', 67, ['鬥', 30]]])).toBe('在公平的決鬥中');
  expect(known('もうー度勝負しよう', [['ー', 91, ['丁', 5], ['一', 75]]])).toBe('もう一度勝負しよう');
});

it('of nearly one shape it is the character that makes words, however sure it was read', () => {
  expect(known('你这个策蛋！', [])).toBe('你这个笨蛋！');
  expect(known('本故事纯尾虚构', [])).toBe('本故事纯属虚构');
  for (const text of ['自己经常去', '天晴了', '待っていて、間に合う', '政府的策略', '自動載入的']) {
    expect(known(text, [])).toBe(text);
  }
});

it('what is sure, or as likely a word, stays', () => {
  expect(known('我不是过厌你', [['过', 98, ['讨', 47]]])).toBe('我不是过厌你');
  expect(known('我不是过厌你', [['过', 90, ['讨', 4]]])).toBe('我不是过厌你');
  expect(known('我看到猫', [['猫', 60, ['狗', 55]]])).toBe('我看到猫');
});

it('a kana is as large as it was read', () => {
  expect(known('船長に勝った者', [['っ', 80, ['つ', 70]]])).toBe('船長に勝った者');
});
