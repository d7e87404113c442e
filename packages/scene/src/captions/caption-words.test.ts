import { defaultCaptionSettings } from './caption-style.js';
import { markTimedWords, markWords } from './caption-words.js';
import { cueText } from './cue.js';
import { frameCues } from './frame-cues.js';
import type { WordTiming } from './word-timing.js';

/** The texts of the captions, one after the other. */
function shown(text: string, words?: readonly WordTiming[]): readonly string[] {
  const style = words ? 'advanced' : 'standard';
  const cues = frameCues({ text, seconds: 20, words }, { ...defaultCaptionSettings, style });
  return [...new Map(cues.map((cue) => [cue.group, cueText(cue)])).values()];
}
const timed = (words: readonly string[]) =>
  words.map((word, at) => ({ word, start: at / 2, end: at / 2 + 0.4 }));

describe('pairs of words', () => {
  it.each([
    ['You are late. I waited!', ['YOU ARE', 'LATE.', 'I WAITED!']],
    ['No way\nyou came', ['NO WAY', 'YOU CAME']],
    ['He said “stop!” and ran', ['HE SAID', '“STOP!”', 'AND RAN']],
    ['Wait… what?! Mr. Bolt', ['WAIT…', 'WHAT?!', 'MR. BOLT']],
    ['Pi is 3.14 here', ['PI IS', '3.14 HERE']],
  ])('never cross the end of a sentence or of a balloon: %s', (text, pairs) => {
    expect(shown(text)).toEqual(pairs);
    expect(shown(text, timed(text.split(/\s/u)))).toEqual(pairs);
  });

  it('take in marks that stand alone', () => {
    const text = '— Quoi ? « Viens ! » ici';
    const pairs = ['— QUOI ?', '« VIENS ! »', 'ICI'];
    expect(shown(text)).toEqual(pairs);
    expect(shown(text, timed(text.split(' ')))).toEqual(pairs);
  });

  it('of words too long to be shown at once come one by one, a longer word in parts', () => {
    expect(shown('incomprehensible responsibilities')).toEqual(['INCOMPREHENSIBLE', 'RESPONSIBILITIES']);
    expect(shown('x'.repeat(40))).toEqual(['X'.repeat(20), 'X'.repeat(20)]);
  });
});

describe('Chinese, Japanese and Korean', () => {
  const texts = [
    '猫がしゃべった！灯りが消えていた…まさか、君がここにいるなんて。「待て！」と言ったのに、ありがとうございました。',
    '我们今天不能去图书馆了，因为下雨。你好吗？好！',
    '오늘은 정말 아름다운 날씨입니다. 안녕하세요 여러분',
    'きゃああああああああああああ！インターナショナルスクール',
  ];

  it('are cut at words', () => {
    expect(shown('猫がしゃべった！灯りが消えていた…')).toEqual(['猫がしゃべった！', '灯りが', '消えていた…']);
    expect(shown('ありがとうございました。')).toEqual(['ありがとう', 'ございました。']);
    expect(shown('我们今天不能去图书馆')).toEqual(['我们今天', '不能去', '图书馆']);
    expect(shown('안녕하세요 여러분')).toEqual(['안녕하세요', '여러분']);
  });

  it.each(texts)('show at most eight characters at a time, and all of them: %s', (text) => {
    for (const pairs of [shown(text), shown(text, timed(text.split(' ')))]) {
      for (const pair of pairs) expect([...pair].length).toBeLessThanOrEqual(8);
      expect(pairs.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      // Nothing that may not begin a line begins a caption.
      expect(pairs.filter((pair) => /^[、。！？…」ーゃゅょっ]/u.test(pair))).toEqual([]);
    }
  });

  it.each(texts)('are cut alike once their words are marked: %s', (text) => {
    const marked = markWords(text);
    expect(markWords(marked)).toBe(marked);
    expect(shown(marked)).toEqual(shown(text));
    expect(shown(text, markTimedWords(timed(text.split(' '))))).toEqual(shown(text, timed(text.split(' '))));
  });

  it('have marks only where there are no spaces', () => {
    expect(markWords('The old gate\nopens')).toBe('The old gate\nopens');
  });
});
