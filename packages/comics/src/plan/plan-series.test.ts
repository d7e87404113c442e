import { planSeries } from './plan-series.js';
import type { PlanSource } from './units.js';
import { readArchiveChapters } from '../archive-chapters.js';

const plan = (...sources: readonly (string | PlanSource)[]) =>
  planSeries(sources.map((source) => (typeof source === 'string' ? { path: source } : source))).map(
    ({ title, chapters }) => [
      title,
      chapters.map(({ number, title: name, sources: files }) =>
        `${number} ${name} (${files.length})`.replace('  ', ' '),
      ),
    ],
  );

const zip = (path: string, ...entries: readonly string[]): PlanSource => ({
  path,
  inside: readArchiveChapters(path, entries),
});

describe('a plan', () => {
  it('of a folder of chapter folders is one series with its chapters in natural order', () => {
    expect(
      plan(
        'Boats/Chapter 10/001.jpg',
        'Boats/Chapter 2/001.jpg',
        'Boats/Chapter 2/002.jpg',
        'Boats/cover.jpg',
        'Boats/.DS_Store',
      ),
    ).toEqual([['Boats', ['2 (2)', '10 (1)']]]);
  });

  it('of two chapter folders chosen together never mixes their pages', () => {
    expect(plan('Chapter 1/001.png', 'Chapter 1/002.png', 'Chapter 2/001.png', 'Chapter 2/002.png')).toEqual([
      ['', ['1 (2)', '2 (2)']],
    ]);
  });

  it.each([
    [
      ['One Day v01 c003.cbz', 'One Day v01 c001.cbz', 'One Day v01 c002.cbz'],
      ['1 (1)', '2 (1)', '3 (1)'],
    ],
    [
      ['One Day - Chapter 12 - Storm.cbz', 'One Day - Chapter 2.zip'],
      ['2 (1)', '12 Storm (1)'],
    ],
    [
      ['One Day 012.cbz', 'One Day 002.pdf'],
      ['2 (1)', '12 (1)'],
    ],
    [
      ['One Day 3.cbz', 'One Day 12.cbz'],
      ['3 (1)', '12 (1)'],
    ],
    [
      ['One Day/3.cbz', 'One Day/12.cbz', 'One Day/One Day 4 Rain.cbz'],
      ['3 (1)', '4 Rain (1)', '12 (1)'],
    ],
    [
      ['One Day v01.cbz', 'One Day v02.cbz', 'One Day c011.cbz'],
      ['1 Volume 1 (1)', '2 Volume 2 (1)', '11 (1)'],
    ],
  ])('of %j is one series', (paths, chapters) => {
    expect(plan(...paths)).toEqual([['One Day', chapters]]);
  });

  it('keeps volumes apart from chapters of the same numbers', () => {
    expect(plan('Rain v01.cbz', 'Rain v02.cbz', 'Rain c001.cbz', 'Rain c002.cbz')).toEqual([
      ['Rain', ['1 (1)', '2 (1)']],
      ['Rain (volumes)', ['1 Volume 1 (1)', '2 Volume 2 (1)']],
    ]);
  });

  it('counts chapters through that begin again in each volume', () => {
    expect(
      plan(
        'Rain/Vol 1/Ch 1/1.png',
        'Rain/Vol 1/Ch 2/1.png',
        'Rain/Vol 2/Ch 1/1.png',
        'Rain/Vol 2/Ch 2/1.png',
      ),
    ).toEqual([['Rain', ['1 (1)', '2 (1)', '3 (1)', '4 (1)']]]);
  });

  it('takes a folder of series for what it is, and arcs for parts of one', () => {
    expect(plan('Shelf/Rain/1.cbz', 'Shelf/Rain/2.cbz', 'Shelf/Sun/1.cbz', 'Shelf/Alone.cbz')).toEqual([
      ['Alone', ['1 (1)']],
      ['Rain', ['1 (1)', '2 (1)']],
      ['Sun', ['1 (1)']],
    ]);
    expect(plan('Rain/Arc A/1.cbz', 'Rain/Arc A/2.cbz', 'Rain/Arc B/3.cbz')).toEqual([
      ['Rain', ['1 (1)', '2 (1)', '3 (1)']],
    ]);
  });

  it('goes by the description before the name', () => {
    const book = (path: string, series: string, number: number, title: string) => ({
      path,
      info: { series, number, title },
    });
    expect(plan(book('x1.cbz', 'Boats', 2, 'Two'), book('abc.cbz', 'Boats', 1, 'One'), 'Loose.cbz')).toEqual([
      ['Boats', ['1 One (1)', '2 Two (1)']],
      ['Loose', ['1 (1)']],
    ]);
    expect(plan(book('In/a.cbz', 'Boats', 2, 'Two'), book('In/b.cbz', 'Cats', 7, 'One'))).toEqual([
      ['Boats', ['2 Two (1)']],
      ['Cats', ['7 One (1)']],
    ]);
  });

  it('of a ZIP of folders has a chapter for each; a CBZ stays one book', () => {
    const entries = ['Rain/Chapter 1/1.png', 'Rain/Chapter 2/1.png', 'Rain/cover.jpg', '__MACOSX/x.png'];
    expect(plan(zip('download.zip', ...entries))).toEqual([['Rain', ['1 (1)', '2 (1)']]]);
    expect(plan(zip('Rain.cbz', ...entries))).toEqual([['Rain', ['1 (1)']]]);
    expect(plan(zip('Sun.zip', '1/a.png', '2/a.png'))).toEqual([['Sun', ['1 (1)', '2 (1)']]]);
    expect(plan(zip('Sun c05.zip', 'pages/a.png'))).toEqual([['Sun', ['5 (1)']]]);
  });

  it('of loose images is one chapter, whatever lies beside them', () => {
    expect(plan('10.png', '9.png', 'song.mp3')).toEqual([['', ['1 (2)']]]);
  });

  it('of 200 chapters of 100 pages each takes no time', () => {
    const paths = Array.from(
      { length: 20_000 },
      (_, page) => `Long/Chapter ${Math.floor(page / 100) + 1}/${page % 100}.png`,
    );
    const start = performance.now();
    expect(planSeries(paths.map((path) => ({ path })))[0]?.chapters).toHaveLength(200);
    expect(performance.now() - start).toBeLessThan(1500);
  });
});
