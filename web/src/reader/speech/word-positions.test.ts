import { locateWords, wordAt } from './word-positions.js';

const said = (...words: string[]) => words.map((word, index) => ({ word, start: index, end: index + 1 }));

describe('the words of a speech', () => {
  it('are found in their balloons, spaces and punctuation aside', () => {
    const regions = [
      { text: 'One left.', order: 0 },
      { text: 'We close — at five!', order: 1 },
    ];
    const placed = locateWords(said('One', 'left.', 'We', 'close', 'at', 'five!'), regions);
    expect(
      placed.map(({ place }) => place && regions[place.region]?.text.slice(place.from, place.to)),
    ).toEqual(['One', 'left', 'We', 'close', 'at', 'five']);
    expect(placed.map(({ place }) => place?.region)).toEqual([0, 0, 1, 1, 1, 1]);
  });

  it('follow the reading order, not the order of the list', () => {
    const placed = locateWords(said('no', 'yes'), [
      { text: 'yes', order: 1 },
      { text: 'no', order: 0 },
    ]);
    expect(placed.map(({ place }) => place?.region)).toEqual([1, 0]);
  });

  it('need no spaces between them', () => {
    const [first, second] = locateWords(said('今日は', '晴れ。'), [{ text: '今日は晴れ。', order: 0 }]);
    expect(first?.place).toEqual({ region: 0, from: 0, to: 3 });
    expect(second?.place).toEqual({ region: 0, from: 3, to: 5 });
  });

  it('keep their marks in other balloons when one was edited', () => {
    const placed = locateWords(said('Changed', 'words', 'Stay'), [
      { text: 'Given words', order: 0 },
      { text: 'Stay', order: 1 },
    ]);
    expect(placed.map(({ place }) => place?.region ?? null)).toEqual([null, null, 1]);
  });

  it('tell a balloon from a later one with the same text', () => {
    const placed = locateWords(said('Ha', 'ha', 'Ha', 'ha'), [
      { text: 'Ha ha', order: 0 },
      { text: 'Ha ha', order: 1 },
    ]);
    expect(placed.map(({ place }) => place?.region)).toEqual([0, 0, 1, 1]);
  });

  it('are found in a balloon that isn’t spoken to its end yet, where the text is known', () => {
    const regions = [
      { text: 'One left.', order: 0 },
      { text: 'Two right.', order: 1 },
    ];
    const until = said('One', 'left.', 'Two');
    const regionsOf = (text: string) =>
      locateWords(until, regions, text).map(({ place }) => place?.region ?? null);
    expect(regionsOf('One left.\nTwo right.')).toEqual([0, 0, 1]);
    // It is said in other words than written.
    expect(regionsOf('1 left.\nTwo right.')).toEqual([0, 0, null]);
  });

  it('are reached when they begin', () => {
    const words = locateWords(said('a', 'b'), []);
    expect([-1, 0, 0.9, 1, 9].map((time) => wordAt(words, time))).toEqual([-1, 0, 0, 1, 1]);
  });
});
