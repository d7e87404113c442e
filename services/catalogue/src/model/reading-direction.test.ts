import { directionOf } from './reading-direction.js';

const japanese = { originalLanguage: 'ja' };
const english = { originalLanguage: 'en' };

describe('the reading direction of a chapter', () => {
  it('is what its file says, whatever the languages are', () => {
    expect(directionOf({ language: 'en', statedDirection: 'ltr' }, japanese)).toBe('ltr');
    expect(directionOf({ language: 'en', statedDirection: 'rtl' }, english)).toBe('rtl');
    expect(
      directionOf({ language: 'ja', statedDirection: 'ltr' }, { ...japanese, statedDirection: 'rtl' }),
    ).toBe('ltr');
  });

  it('is else what the folder of its manga says', () => {
    expect(directionOf({ language: 'ja' }, { ...japanese, statedDirection: 'ltr' })).toBe('ltr');
  });

  it('is else that of its language and of the language it was drawn in', () => {
    expect(directionOf({ language: 'ja' }, japanese)).toBe('rtl');
    expect(directionOf({ language: 'en' }, japanese)).toBe('rtl');
    expect(directionOf({ language: 'en' }, english)).toBe('ltr');
    expect(directionOf({ language: 'ja' }, english)).toBe('rtl');
  });

  it('is what a person chose for the manga before all', () => {
    const chosen = { ...japanese, chosenDirection: 'ltr', statedDirection: 'rtl' } as const;
    expect(directionOf({ language: 'ja', statedDirection: 'rtl' }, chosen)).toBe('ltr');
  });
});
