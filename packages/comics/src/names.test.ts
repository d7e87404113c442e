import { bareNumber, isClutter, languageOfTag, readName } from './names.js';

describe('names', () => {
  it.each([
    ['Berserk v02.cbz', { title: 'Berserk', volume: 2 }],
    ['Berserk Vol. 2 [ja].cbz', { title: 'Berserk', volume: 2, language: 'ja' }],
    ['One Day - Chapter 12.5.zip', { title: 'One Day', chapter: 12.5 }],
    ['One Day ch012.pt-br.cbz', { title: 'One Day', chapter: 12, language: 'pt-br' }],
    ['Chapter 3', { title: '', chapter: 3 }],
    ['Chapter 3 - The Storm', { title: 'The Storm', chapter: 3 }],
    ['Chapter 3: The Storm.ja', { title: 'The Storm', chapter: 3, language: 'ja' }],
    ['第12話', { title: '', chapter: 12 }],
    ['#4 Rain', { title: 'Rain', chapter: 4 }],
    ['Akira 001', { title: 'Akira', chapter: 1 }],
    ['v01 c003', { title: '', volume: 1, chapter: 3 }],
  ])('%s', (name, facts) => {
    const { series: _series, rest: _rest, ...read } = readName(name);
    expect(read).toEqual(facts);
  });

  it.each([
    ['One Day - Chapter 12 - The Storm.cbz', 'One Day', 'The Storm'],
    ['One Day v01 c003.pdf', 'One Day', ''],
    ['[Group] One Day c012 (v03) (2020) (Digital).cbz', 'One Day', ''],
    ['One_Day_012.zip', 'One Day', ''],
    ['Chapter 3 - The Storm', '', 'The Storm'],
  ])('%s has a series before its numbers and a title after them', (name, series, rest) => {
    expect(readName(name)).toMatchObject({ series, rest });
  });

  it('leave numbers and brackets that belong to the title', () => {
    expect(readName('Mob Psycho 100.cbz')).toEqual({ title: 'Mob Psycho 100' });
    expect(readName('20th Century (Deluxe).cbz')).toEqual({ title: '20th Century (Deluxe)' });
    expect(readName('Oshi no Ko [Group].zip')).toEqual({ title: 'Oshi no Ko [Group]' });
  });

  it('know language tags in their many spellings', () => {
    expect(['ja-JP', 'zh_TW', 'zh-Hans', 'pt', 'es-419', 'EN', 'xx'].map(languageOfTag)).toEqual([
      'ja',
      'zh-hk',
      'zh',
      'pt-br',
      'es-la',
      'en',
      undefined,
    ]);
  });

  it('end in a bare number at times', () => {
    expect(bareNumber('Akira 3.cbz')).toBe(3);
    expect(bareNumber('Prologue')).toBeUndefined();
  });

  it('tell clutter from images', () => {
    expect(['__MACOSX/._1.jpg', 'a/.hidden.jpg', 'a/1.jpg'].map(isClutter)).toEqual([true, true, false]);
  });
});
