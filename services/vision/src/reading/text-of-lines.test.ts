import { confidenceOfLines, isLineOfText, hasOnlyForeignLetters, isTextOfLines } from './text-of-lines.js';
import { writings } from './writing.js';

const word = (text: string, confidence: number) => ({
  text,
  confidence,
  left: 0,
  right: 9,
  top: 0,
  bottom: 9,
});

const sureInBalloon = {
  confidence: 95,
  isInBalloon: true,
  isCertain: true,
  isSmall: false,
  isInMargin: false,
};

it('a line that the detector is in doubt about has to be read for sure', () => {
  expect(isLineOfText([word('HELLO', 55)], 'sure')).toBe(true);
  expect(isLineOfText([word('HELLO', 55)], 'expected')).toBe(false);
  expect(isLineOfText([word('HELLO', 65)], 'expected')).toBe(true);
  expect(isLineOfText([word('HELLO', 65)], 'doubtful')).toBe(false);
  expect(isLineOfText([word('HELLO', 90)], 'doubtful')).toBe(true);
  expect(isLineOfText([word('HELLO', 40)], 'sure')).toBe(false);
  expect(isLineOfText([], 'sure')).toBe(false);
});

it('bars do not make a text less sure, unless there is nothing else', () => {
  const bar = word('—', 40);
  expect(confidenceOfLines([[word('啊', 98), bar, bar], [word('！', 98)]])).toBe(98);
  expect(confidenceOfLines([[bar, bar]])).toBe(40);
});

it('marks beside bars or few letters do not, either', () => {
  expect(confidenceOfLines([[word('啊', 98), word('—', 40), word('！', 50)]])).toBe(98);
  expect(confidenceOfLines([[word('嗯', 98), word('？', 50)]])).toBe(98);
  const four = [...'这是你的'].map((letter) => word(letter, 98));
  expect(confidenceOfLines([[...four, word('？', 50)]])).toBeLessThan(90);
  expect(confidenceOfLines([[word('—', 40), word('！', 50)]])).toBe(50);
});

it('a short text has to be read for sure, less so in a balloon', () => {
  const read = { text: '설마……', confidence: 75, isCertain: false, isSmall: false, isInMargin: false };
  expect(isTextOfLines({ ...read, isInBalloon: false }, writings.ko)).toBe(false);
  expect(isTextOfLines({ ...read, isInBalloon: true }, writings.ko)).toBe(true);
  expect(isTextOfLines({ ...read, confidence: 65, isInBalloon: true }, writings.ko)).toBe(false);
});

it('a text in a balloon that the detector is sure of may be read with doubt, unless it is short', () => {
  expect(isLineOfText([word('선생님이', 35)], 'certain')).toBe(true);
  expect(isLineOfText([word('선생님이', 25)], 'certain')).toBe(false);
  const read = { ...sureInBalloon, text: '선생님이', confidence: 45 };
  expect(isTextOfLines(read, writings.ko)).toBe(true);
  expect(isTextOfLines({ ...read, confidence: 35 }, writings.ko)).toBe(false);
  expect(isTextOfLines({ ...read, text: '님이' }, writings.ko)).toBe(false);
  expect(isTextOfLines({ ...read, text: 'kOIl' }, writings.ko)).toBe(false);
  expect(isTextOfLines({ ...read, isCertain: false }, writings.ko)).toBe(false);
  expect(isTextOfLines({ ...read, isInBalloon: false }, writings.ko)).toBe(false);
});

it('a number alone is text in the margin, where that of the page is', () => {
  const read = { text: '107', confidence: 95, isInBalloon: false, isCertain: true, isSmall: true };
  expect(isTextOfLines({ ...read, isInMargin: true }, writings.zh)).toBe(true);
  expect(isTextOfLines({ ...read, isInMargin: true, confidence: 80 }, writings.zh)).toBe(false);
  expect(isTextOfLines({ ...read, isInMargin: false }, writings.zh)).toBe(false);
});

it('a number alone in a balloon is text where it is read for sure, and as large as the text of the page', () => {
  for (const text of ['3!', '112', '7:30.'])
    expect(isTextOfLines({ ...sureInBalloon, text }, writings.en)).toBe(true);
  expect(isTextOfLines({ ...sureInBalloon, text: '十！' }, writings.ja)).toBe(true);
  for (const doubt of [{ isSmall: true }, { confidence: 85 }]) {
    for (const text of ['111', '3888', '3.8...'])
      expect(isTextOfLines({ ...sureInBalloon, ...doubt, text }, writings.en)).toBe(false);
    expect(isTextOfLines({ ...sureInBalloon, ...doubt, text: '十' }, writings.ja)).toBe(false);
  }
  expect(isTextOfLines({ ...sureInBalloon, text: '3 days', isSmall: true }, writings.en)).toBe(true);
  expect(isLineOfText([word('388', 70)], 'certain')).toBe(false);
  expect(isLineOfText([word('388', 80)], 'certain')).toBe(true);
});

it('a letter alone is read for sure, or has a mark', () => {
  const read = { ...sureInBalloon, confidence: 93 };
  expect(isTextOfLines({ ...read, text: '千' }, writings.ja)).toBe(false);
  expect(isTextOfLines({ ...read, text: '何', confidence: 99 }, writings.ja)).toBe(true);
  expect(isTextOfLines({ ...read, text: '何？' }, writings.ja)).toBe(true);
});

it('one digit or few letters again and again are a pattern', () => {
  for (const text of ['111', '88 8 88'])
    expect(isTextOfLines({ ...sureInBalloon, text }, writings.en)).toBe(false);
  const doubtful = { ...sureInBalloon, confidence: 60 };
  expect(isTextOfLines({ ...doubtful, text: 'RRRR' }, writings.en)).toBe(false);
  expect(isTextOfLines({ ...doubtful, text: '3888 8' }, writings.en)).toBe(false);
  expect(isTextOfLines({ ...doubtful, text: 'RIDE' }, writings.en)).toBe(true);
});

it('a few letters with a sign that no word has are none', () => {
  const isText = (text: string) => isTextOfLines({ text, ...sureInBalloon }, writings.ja);
  expect(['+らサ', 'ら=キ', '|ふ'].map(isText)).toEqual([false, false, false]);
  expect(['1+1は2', '好き+好き=愛？'].map(isText)).toEqual([true, true]);
});

it('letters of another writing alone are no line of a text', () => {
  expect(hasOnlyForeignLetters([word('Call', 70)], writings.zh)).toBe(true);
  expect(hasOnlyForeignLetters([word('OK', 70), word('吗', 70)], writings.zh)).toBe(false);
  expect(hasOnlyForeignLetters([word('……', 70)], writings.zh)).toBe(false);
  expect(hasOnlyForeignLetters([word('Call', 70)], writings.en)).toBe(false);
});

it('rings and dots of a pattern are none, though they are read as numbers', () => {
  const ring = word('0', 99);
  expect(isLineOfText([ring, ring, ring], 'sure')).toBe(false);
  expect(isLineOfText([word('3', 99), ring, ring], 'sure')).toBe(true);
  expect(isTextOfLines({ ...sureInBalloon, text: '88B8Y' }, writings.zh)).toBe(false);
  expect(isTextOfLines({ ...sureInBalloon, text: '300B座' }, writings.zh)).toBe(true);
  expect(isTextOfLines({ ...sureInBalloon, text: 'HELLO' }, writings.zh)).toBe(true);
  expect(isTextOfLines({ ...sureInBalloon, text: '88B8Y' }, writings.en)).toBe(true);
});
