import type { SpokenText } from './spoken-text.js';
import { type SpokenTimes, wordTimes } from './word-times.js';

/** Words said as shown, one after the other; a word in brackets is not said. */
function spoken(text: string): SpokenText {
  const words = text.split(' ');
  let at = 0;
  const starts = words.map((word) => {
    if (word.startsWith('(')) return undefined;
    const start = at;
    at += word.length + 1;
    return start;
  });
  return { text, words, starts, lines: words.map(() => 0) };
}

const times = (
  events: [number, number][],
  duration: number,
  pauses: [number, number][] = [],
): SpokenTimes => ({
  events: events.map(([position, seconds]) => ({ position, seconds })),
  pauses: pauses.map(([start, end]) => ({ start, end })),
  duration,
});

const plain = (text: SpokenText, given: SpokenTimes) =>
  wordTimes(text, given).map(({ start, end }) => [start, end]);

describe('word times', () => {
  it('are those of the events, each word until the next', () => {
    expect(
      wordTimes(
        spoken('one two'),
        times(
          [
            [0, 0],
            [4, 0.5],
          ],
          1,
        ),
      ),
    ).toEqual([
      { word: 'one', start: 0, end: 0.5 },
      { word: 'two', start: 0.5, end: 1 },
    ]);
  });

  it('take the first of several events in a word', () => {
    expect(
      plain(
        spoken('7:45 it'),
        times(
          [
            [0, 0],
            [2, 0.3],
            [3, 0.4],
            [5, 0.9],
          ],
          1.2,
        ),
      ),
    ).toEqual([
      [0, 0.9],
      [0.9, 1.2],
    ]);
  });

  it('end where a pause begins', () => {
    expect(
      plain(
        spoken('Stop! Who'),
        times(
          [
            [0, 0],
            [6, 0.9],
          ],
          1.4,
          [
            [0.5, 0.9],
            [1.35, 1.4],
          ],
        ),
      ),
    ).toEqual([
      [0, 0.5],
      [0.9, 1.35],
    ]);
  });

  it('of merged words share by letters', () => {
    expect(
      plain(
        spoken('from the city'),
        times(
          [
            [0, 0],
            [9, 0.7],
          ],
          1,
        ),
      ),
    ).toEqual([
      [0, 0.4],
      [0.4, 0.7],
      [0.7, 1],
    ]);
  });

  it('of clauses without events begin after their pauses', () => {
    const text = spoken('Ha! you go, now');
    expect(
      plain(
        text,
        times([[0, 0]], 3, [
          [0.4, 0.8],
          [2, 2.5],
        ]),
      ),
    ).toEqual([
      [0, 0.4],
      [0.8, 1.52],
      [1.52, 2],
      [2.5, 3],
    ]);
  });

  it('of words that are not said are the pause they stand in', () => {
    expect(
      plain(
        spoken('Wait (♥) (—) Go'),
        times(
          [
            [0, 0],
            [5, 1],
          ],
          1.5,
          [[0.6, 1]],
        ),
      ),
    ).toEqual([
      [0, 0.6],
      [0.6, 0.6],
      [0.6, 1],
      [1, 1.5],
    ]);
  });

  it('never go back nor over the end, whatever the engine says', () => {
    let seed = 7;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 200; round += 1) {
      const text = spoken(Array.from({ length: 8 }, () => (random() < 0.2 ? '(x)' : 'ab,')).join(' '));
      const events = Array.from(
        { length: 6 },
        () => [Math.floor(random() * 35), random() * 6] as [number, number],
      );
      const pauses = Array.from({ length: 3 }, () => {
        const start = random() * 5;
        return [start, start + random()] as [number, number];
      });
      const result = wordTimes(text, times(events, 5, pauses));
      expect(result.map(({ word }) => word)).toEqual(text.words);
      let last = 0;
      for (const { start, end } of result) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(5);
        last = end;
      }
    }
  });
});
