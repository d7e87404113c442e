import { castParts, maxSpeechLength, speechParts } from './speech-parts.js';

describe('a text that is spoken', () => {
  it('stays whole when it is short, and is nothing when blank', () => {
    expect(speechParts(' One.\nTwo. ')).toEqual(['One.\nTwo.']);
    expect(speechParts(' \n ')).toEqual([]);
  });

  it.each([
    ['lines', 'aaa bbb.\nccc ddd.\neee', ['aaa bbb.\nccc ddd.', 'eee']],
    ['sentences', 'Aaa bbb. Ccc ddd. Eee fff ggg', ['Aaa bbb. Ccc ddd.', 'Eee fff ggg']],
    ['words', 'aaaa bbbb cccc dddd eeee', ['aaaa bbbb cccc dddd', 'eeee']],
    ['letters', 'a'.repeat(25), ['a'.repeat(20), 'aaaaa']],
    ['whole characters', 'a'.repeat(19) + '😀b', ['a'.repeat(19), '😀b']],
  ])('is cut between %s', (_, text, parts) => {
    expect(speechParts(text, 20)).toEqual(parts);
  });

  it('is never longer than one speech may be, and loses nothing', () => {
    const text = 'A sentence of some words. '.repeat(400);
    const parts = speechParts(text);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(maxSpeechLength);
    expect(parts.join(' ')).toBe(text.trim());
  });
});

describe('a text that a cast says', () => {
  const lines = ['a', 'b', 'c'].map((voice) => ({ voice }));

  it('keeps who says each line where it is cut', () => {
    expect(castParts({ text: 'aaa bbb.\nccc ddd.\neee', lines }, 17)).toEqual([
      { text: 'aaa bbb.\nccc ddd.', lines: [{ voice: 'a' }, { voice: 'b' }] },
      { text: 'eee', lines: [{ voice: 'c' }] },
    ]);
  });

  it('has a line of its own for each piece of one that is too long, and nothing where nothing is left', () => {
    expect(castParts({ text: 'aaaa bbbb cccc', lines: [{ voice: 'a' }] }, 10)).toEqual([
      { text: 'aaaa bbbb', lines: [{ voice: 'a' }] },
      { text: 'cccc', lines: [{ voice: 'a' }] },
    ]);
    expect(castParts({ text: '', lines: [] })).toEqual([]);
  });
});
