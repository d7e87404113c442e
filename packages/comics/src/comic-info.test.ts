import { parseComicInfo } from './comic-info.js';

const wrap = (inside: string) => `<?xml version="1.0" encoding="utf-8"?>\n<ComicInfo>${inside}</ComicInfo>`;

describe('ComicInfo.xml', () => {
  it('gives series, title, number, writer, summary, language and direction', () => {
    expect(
      parseComicInfo(
        wrap(`<Series>Rain &amp; Shine</Series><Title>One</Title><Number>1.5</Number><Writer>A. Author</Writer>
          <Summary>Two\nlines</Summary><LanguageISO>ja-JP</LanguageISO><Manga>YesAndRightToLeft</Manga><Year>2020</Year>`),
      ),
    ).toEqual({
      series: 'Rain & Shine',
      title: 'One',
      number: 1.5,
      writer: 'A. Author',
      summary: 'Two\nlines',
      language: 'ja',
      direction: 'rtl',
    });
  });

  it('leaves out what is missing, empty or unknown', () => {
    expect(
      parseComicInfo(wrap('<Series> </Series><Number>Extra</Number><LanguageISO>tlh</LanguageISO>')),
    ).toEqual({});
    expect(parseComicInfo('<ComicInfo/>')).toEqual({});
  });

  it('keeps titles that look like numbers as they are', () => {
    expect(parseComicInfo(wrap('<Title>007</Title><Series>1.0</Series>'))).toEqual({
      title: '007',
      series: '1.0',
    });
  });

  it('cuts names and descriptions that are no such thing, between characters', () => {
    const long = `${'a'.repeat(199)}😀`.padEnd(900_000, 'b');
    const { series, title, summary } = parseComicInfo(
      wrap(`<Series>${long}</Series><Title>${'b'.repeat(198)}😀!</Title><Summary>${long}</Summary>`),
    );
    expect([series, title]).toEqual(['a'.repeat(199), `${'b'.repeat(198)}😀`]);
    expect(summary).toHaveLength(5000);
  });

  it('refuses a DOCTYPE and other documents', () => {
    expect(() => parseComicInfo(`<!DOCTYPE x [<!ENTITY a "b">]>${wrap('<Title>&a;</Title>')}`)).toThrow(
      /DOCTYPE/,
    );
    expect(() => parseComicInfo('<html></html>')).toThrow(/no ComicInfo/);
  });
});
