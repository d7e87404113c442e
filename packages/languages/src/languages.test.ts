import { chapterLanguage, chapterLanguages, spokenLanguage, spokenLanguages } from './index.js';

describe('the languages of chapters', () => {
  it('are the twelve of the product, by code and name', () => {
    expect(chapterLanguages.map(({ code, name }) => [code, name])).toEqual([
      ['en', 'English'],
      ['ja', 'Japanese'],
      ['ko', 'Korean'],
      ['zh', 'Chinese (Simplified)'],
      ['zh-hk', 'Chinese (Traditional)'],
      ['es', 'Spanish (Spain)'],
      ['es-la', 'Spanish (LATAM)'],
      ['pt-br', 'Portuguese (Brazil)'],
      ['fr', 'French'],
      ['de', 'German'],
      ['it', 'Italian'],
      ['ru', 'Russian'],
    ]);
  });

  it('are found by their code, however it is written', () => {
    for (const { code, name } of chapterLanguages) {
      expect([chapterLanguage(code)?.name, chapterLanguage(code.toUpperCase())?.name]).toEqual([name, name]);
    }
    expect(chapterLanguage('tlh')).toBeUndefined();
  });
});

describe('the languages of text and speech', () => {
  it('are the ten of the picker, in its order', () => {
    expect(spokenLanguages.map(({ name }) => name)).toEqual([
      'English',
      'Japanese',
      'Korean',
      'Chinese',
      'Spanish',
      'Portuguese',
      'French',
      'German',
      'Italian',
      'Russian',
    ]);
  });

  it.each(spokenLanguages)('are meant by name and by code: $name', ({ code, name }) => {
    expect([spokenLanguage(name), spokenLanguage(` ${name.toUpperCase()} `), spokenLanguage(code)]).toEqual([
      code,
      code,
      code,
    ]);
  });

  it.each([
    ['en', 'en'],
    ['ja', 'ja'],
    ['ko', 'ko'],
    ['zh', 'zh'],
    ['zh-hk', 'zh-hk'],
    ['es', 'es'],
    ['es-la', 'es'],
    ['pt-br', 'pt-br'],
    ['fr', 'fr'],
    ['de', 'de'],
    ['it', 'it'],
    ['ru', 'ru'],
  ])('know how a chapter in %s is read and spoken: as %s', (chapter, spoken) => {
    expect(spokenLanguage(chapter)).toBe(spoken);
    expect(spokenLanguage(chapterLanguage(chapter)?.name ?? '')).toBe(spoken);
  });

  it.each([
    ['zh-CN', 'zh'],
    ['zh-Hans', 'zh'],
    ['zh-TW', 'zh-hk'],
    ['zh-Hant', 'zh-hk'],
    ['pt', 'pt-br'],
  ])('know other codes that mean the same: %s is %s', (written, code) => {
    expect(spokenLanguage(written)).toBe(code);
  });

  it.each(['', 'Klingon', 'eng'])('don’t guess what %j means', (written) => {
    expect(spokenLanguage(written)).toBeUndefined();
  });
});
