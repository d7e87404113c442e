/** Changes of the texts of a page, and their steps. */
import { pageText } from '../../../tests/reading.js';
import { changed, historyOf, redone, undone } from './history.js';
import {
  correctedText,
  dragged,
  draftOf,
  moved,
  spanned,
  withBox,
  withKind,
  withMore,
  without,
  withText,
  withTyped,
} from './regions.js';

const page = {
  ...pageText('One', 'Two', 'Three'),
  regions: pageText('One', 'Two', 'Three')
    .regions.map((region) => ({ ...region, words: [] }))
    .reverse(),
};
let ids = 0;
const draft = draftOf(page, () => `${(ids += 1)}`);
const [one = '', two = '', three = ''] = draft.map(({ id }) => id);
const texts = (changed: typeof draft) => changed.map(({ region }) => region.text);

describe('the texts of a page', () => {
  it('may have been typed before, where each has its line', () => {
    expect(texts(withTyped(draft, 'One\n\nToo\nThree'))).toEqual(['One', 'Too', 'Three']);
    expect(withTyped(draft, 'One\nToo')).toBe(draft);
    expect(withTyped(draft, undefined)).toBe(draft);
    const sound = withKind(draft, two, 'soundEffect');
    expect(texts(withTyped(sound, 'Uno\nTres'))).toEqual(['Uno', 'Two', 'Tres']);
    expect(texts(withTyped(sound, 'Uno\nDos\nTres'))).toEqual(['Uno', 'Dos', 'Tres']);
  });

  it('are in reading order, and make its text', () => {
    expect(texts(draft)).toEqual(['One', 'Two', 'Three']);
    const next = moved(withText(without(draft, two), one, ' a\nb '), three, -1);
    expect(correctedText(page, withText(next, three, ' '))).toMatchObject({
      text: 'a b',
      corrected: true,
      regions: [
        { text: ' ', order: 0 },
        { text: ' a b ', order: 1 },
      ],
    });
  });

  it('are spoken, but for sound effects and margins', () => {
    const next = withKind(withKind(draft, one, 'margin'), two, 'soundEffect');
    expect(correctedText(page, next)).toMatchObject({
      text: 'Three',
      regions: [{ kind: 'margin' }, { kind: 'soundEffect' }, { text: 'Three' }],
    });
  });

  it('stay in the order at its ends', () => {
    expect(moved(draft, one, -1)).toBe(draft);
    expect(moved(draft, three, 1)).toBe(draft);
    expect(texts(moved(draft, one, 1))).toEqual(['Two', 'One', 'Three']);
  });

  it('come after the one that is selected, or last', () => {
    const more = draftOf(pageText('New'), () => 'new');
    expect(texts(withMore(draft, one, more))).toEqual(['One', 'New', 'Two', 'Three']);
    expect(texts(withMore(draft, null, more))).toEqual(['One', 'Two', 'Three', 'New']);
  });

  it('forget where their words lie when they are edited or moved', () => {
    const box = { x: 0, y: 0, width: 9, height: 9 };
    const words = (changed: typeof draft) => changed.map(({ region }) => region.words);
    expect(words(withText(draft, one, 'Uno'))).toEqual([undefined, [], []]);
    expect(words(withBox(draft, two, box))).toEqual([[], undefined, []]);
    expect(words(moved(draft, one, 1))).toEqual([[], [], []]);
  });
});

describe('a box', () => {
  const image = { width: 100, height: 200 };
  const box = { x: 10, y: 20, width: 30, height: 40 };
  it.each([
    ['moves', undefined, { x: 5.4, y: -5 }, { x: 15, y: 15, width: 30, height: 40 }],
    ['stays on the page', undefined, { x: 500, y: -500 }, { x: 70, y: 0, width: 30, height: 40 }],
    ['grows by a corner', 'se', { x: 10, y: 10 }, { x: 10, y: 20, width: 40, height: 50 }],
    ['shrinks by a corner', 'nw', { x: 10, y: 10 }, { x: 20, y: 30, width: 20, height: 30 }],
    ['grows to the edge', 'ne', { x: 500, y: -500 }, { x: 10, y: 0, width: 90, height: 60 }],
    ['never turns inside out', 'sw', { x: 500, y: -500 }, { x: 32, y: 20, width: 8, height: 8 }],
  ])('%s', (_, corner, by, wanted) => {
    expect(dragged(box, by, corner, image)).toEqual(wanted);
  });

  it('is drawn from any corner, and ends at the edge', () => {
    expect(spanned({ x: 50, y: 60 }, { x: -20, y: 90.2 }, image)).toEqual({
      x: 0,
      y: 60,
      width: 50,
      height: 30,
    });
  });
});

describe('steps', () => {
  const step = (name: string | null, now: number) => ({ step: name, now });
  it('are undone and redone one by one', () => {
    const all = [1, 2, 3].reduce((history, next) => changed(history, next, step(null, next)), historyOf(0));
    const back = undone(undone(all));
    expect(back.present).toBe(1);
    expect(redone(back).present).toBe(2);
    expect(undone(undone(back)).present).toBe(0);
    expect(redone(all)).toBe(all);
    expect(redone(changed(back, 9, step(null, 9))).present).toBe(9);
  });

  it('are one while somebody types on', () => {
    let history = historyOf('');
    history = changed(history, 'a', step('text', 1000));
    history = changed(history, 'ab', step('text', 1900));
    history = changed(history, 'abc', step('text', 4000));
    expect(undone(history).present).toBe('ab');
    expect(undone(undone(history)).present).toBe('');
    history = changed(undone(history), 'abd', step('text', 4001));
    expect(undone(history).present).toBe('ab');
  });
});
