import { estimateRetelling, shotsOf } from './estimate.js';
import { endOfStory, maxStory, pageNarrator } from './narrator.js';

it('tells what the page says, where nothing else is set up', async () => {
  const shots = [
    { text: 'Hello!\nYou there.', seconds: 2 },
    { text: '', seconds: 2 },
  ];
  expect(await pageNarrator.tell({ shots, story: [] })).toEqual(['Hello!\nYou there.', '']);
});

it('sends the end of the story along, in whole lines', () => {
  expect(endOfStory([])).toEqual([]);
  expect(endOfStory(['One.', 'Two.'])).toEqual(['One.', 'Two.']);
  const long = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(99, '.'));
  const end = endOfStory(long);
  expect(end).toEqual(long.slice(-20));
  expect(end.join('\n').length).toBeLessThan(maxStory);
});

describe('an estimate', () => {
  const limits = { shotsPerCall: 6, tokensPerCall: 800, secondsPerCall: 90 };

  it('is of the shots that a short has', () => {
    expect(shotsOf(20, 60)).toBe(24);
    expect(shotsOf(20, null)).toBe(140);
    expect(shotsOf(2, 60)).toBe(14);
  });

  it('counts calls, tokens and time', () => {
    expect(estimateRetelling(24, limits, { pictures: true, typicalSeconds: null })).toEqual({
      calls: 4,
      tokens: 18_480,
      seconds: null,
      maxSeconds: 360,
    });
    expect(estimateRetelling(25, limits, { pictures: false, typicalSeconds: 2.5 })).toEqual({
      calls: 5,
      tokens: 7500,
      seconds: 13,
      maxSeconds: 450,
    });
  });
});
