import { splitClauses } from './clauses.js';
import { prepareText } from './prepare-text.js';

const slow = { first: 2.1, most: 9 };
const clausesOf = (text: string, language: 'en' | 'zh' = 'en', lengths = slow) =>
  splitClauses(
    prepareText(text, language, () => []),
    lengths,
  );
const textsOf = (...given: Parameters<typeof clausesOf>) => clausesOf(...given).map(({ text }) => text);

describe('a text for an engine that takes long', () => {
  it.each([
    ['a short one is whole', 'Get down, now!', ['Get down, now!']],
    [
      'the first is short, and ends where one pauses',
      'I never said that, not even once. You must have heard somebody else.',
      ['I never said that, not even once.', 'You must have heard somebody else.'],
    ],
    [
      'a cry is spoken with what follows, so that there is enough to be heard',
      'No! You can not go there, it is far too late for that now, and you know it.',
      ['No! You can not go there,', 'it is far too late for that now, and you know it.'],
    ],
    [
      'without marks the first ends between two words',
      'Nobody in this town remembers what the old harbour looked like before the war',
      ['Nobody in this town remembers what', 'the old harbour looked like before the war.'],
    ],
    [
      'a word in lower case goes on with its sentence',
      'I wonder... what if they never come back to us again after all this time?',
      ['I wonder…', 'what if they never come back to us again after all this time?'],
    ],
  ])('%s', (_, text, expected) => {
    expect(textsOf(text)).toEqual(expected);
  });

  it('grows from clause to clause, to a limit', () => {
    const lengths = textsOf('This is a sentence of some words. '.repeat(30)).map(({ length }) => length);
    expect(lengths[0]).toBeLessThan(50);
    expect(Math.max(...lengths)).toBeLessThan(150);
    expect(lengths[2]).toBeGreaterThan(lengths[0] ?? Infinity);
  });

  it('loses no word and no place, also of words for which nothing is said', () => {
    const text = '— "Well," he said, ♥ "this is (as you know) the end."\n…\n¿So? I do not think so, no.';
    const spoken = prepareText(text, 'en', () => []);
    const clauses = splitClauses(spoken, { first: 0.5, most: 1 });
    expect(clauses.length).toBeGreaterThan(3);
    expect(clauses.flatMap(({ words }) => words)).toEqual(spoken.words);
    expect(clauses.map((one) => one.text).join(' ')).toBe(spoken.text);
    for (const clause of clauses) {
      clause.starts.forEach((start, word) => {
        if (start === undefined) return;
        const letters = (clause.words[word] ?? '')
          .replace(/[^\p{L}\p{N}]/gu, '')
          .slice(0, 2)
          .toLowerCase();
        expect([...clause.text].slice(start).join('').toLowerCase().startsWith(letters)).toBe(true);
      });
    }
  });

  it('is cut in writing without spaces, and never before its marks', () => {
    const texts = textsOf('你为什么不告诉我这件事情？我等了你一整天，你知道吗？真的太过分了！', 'zh');
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(text).toMatch(/^[\p{L}]/u);
    expect(texts.join('').replace(/\P{L}/gu, '')).toBe(
      '你为什么不告诉我这件事情我等了你一整天你知道吗真的太过分了',
    );
  });

  it('has a clause of its own where another speaks', () => {
    const spoken = prepareText('One.\nTwo.\nThree.', 'en', () => []);
    const others = splitClauses(spoken, slow, (line, other) => line === other);
    expect(others.map(({ text, line, end }) => [text, line, end])).toEqual([
      ['One.', 0, 'line'],
      ['Two.', 1, 'line'],
      ['Three.', 2, 'line'],
    ]);
    expect(splitClauses(spoken, slow)).toHaveLength(1);
  });

  it('is spoken by who says its first word, also after a line without any', () => {
    const spoken = prepareText('……\nWho is there?\n…\nMe.', 'en', () => []);
    const clauses = splitClauses(spoken, slow, (line, other) => line === other);
    expect(clauses.map(({ words, line }) => [words, line])).toEqual([
      [['……', 'Who', 'is', 'there?', '…'], 1],
      [['Me.'], 3],
    ]);
  });
});
