/** Changes of the texts of a page. */
import { pageText } from '../../../tests/reading.js';
import { moved, withMore, without } from '../../correct/lists.js';
import { correctedText, draftOf, withBox, withKind, withText, withTyped } from './regions.js';

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
