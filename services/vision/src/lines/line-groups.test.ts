import { groupLines, type GroupedLine } from './line-groups.js';

type Line = GroupedLine & { readonly is: string };

const line = (is: string, x: number, y: number, width: number, height: number, paper?: number): Line => ({
  is,
  box: { x, y, width, height },
  score: 0.8,
  paper,
});

const read = (lines: readonly Line[], options = { columns: true, furigana: true }) =>
  groupLines(lines, options).map((group) => ({
    vertical: group.vertical,
    text: group.lines.map((parts) => parts.map(({ is }) => is).join('+')).join(' '),
    ...(group.furigana.length > 0 && { furigana: group.furigana.map(({ is }) => is) }),
  }));

describe('lines in groups', () => {
  it('read columns from the right, each with its parts from above', () => {
    const lines = [
      line('b', 60, 100, 30, 200),
      line('a2', 100, 240, 30, 60),
      line('a1', 100, 100, 30, 120),
      line('c', 22, 104, 29, 90),
    ];
    expect(read(lines)).toEqual([{ vertical: true, text: 'a1+a2 b c' }]);
  });

  it('hold the parts of one line that a detector drew over each other', () => {
    const lines = [line('a1', 100, 100, 30, 120), line('a2', 100, 196, 30, 60), line('b', 60, 100, 30, 200)];
    expect(read(lines)).toEqual([{ vertical: true, text: 'a1+a2 b' }]);
  });

  it('leave readings beside columns out, and only those', () => {
    const lines = [
      line('a', 100, 100, 30, 200),
      line('reading', 131, 120, 14, 60),
      line('b', 60, 100, 30, 200),
      line('note', 300, 100, 14, 200),
    ];
    expect(read(lines)).toEqual([
      { vertical: true, text: 'a b', furigana: ['reading'] },
      { vertical: true, text: 'note' },
    ]);
    expect(read(lines, { columns: true, furigana: false })[0]?.furigana).toBeUndefined();
  });

  it('know readings that the line of a detector holds as well', () => {
    const wide = [line('十一、十二…', 955, 712, 62, 261, 1), line('じゅうに', 995, 835, 41, 98, 1)];
    expect(read(wide)).toEqual([{ vertical: true, text: '十一、十二…', furigana: ['じゅうに'] }]);
    const held = [line('仕事だ。', 93, 1432, 60, 133, 1), line('しごと', 132, 1444, 24, 66, 1)];
    expect(read(held)).toEqual([{ vertical: true, text: '仕事だ。', furigana: ['しごと'] }]);
    const part = line('part', 120, 1444, 24, 66, 1);
    expect(read([held[0] ?? part, part]).flatMap(({ furigana = [] }) => furigana)).toEqual([]);
  });

  it('take no row for a reading of what stands on another paper', () => {
    const large = line('large', 891, 278, 321, 161, 2);
    const text = read([line('above', 789, 166, 258, 44, 1), line('row', 849, 206, 124, 47, 1), large]);
    expect(text).toEqual([
      { vertical: false, text: 'above row' },
      { vertical: false, text: 'large' },
    ]);
  });

  it('take no row for a reading of art below it that may be text', () => {
    const art = { ...line('art', 808, 1010, 283, 148), score: 0.48 };
    const row = line('row', 832, 970, 242, 52);
    expect(read([row, art]).flatMap(({ furigana = [] }) => furigana)).toEqual([]);
  });

  it('keep balloons apart that touch, and together what one balloon holds', () => {
    const near = [line('a', 100, 100, 30, 200, 1), line('b', 68, 100, 30, 200, 2)];
    expect(read(near)).toHaveLength(2);
    const far = [line('a', 100, 100, 30, 200, 1), line('b', 30, 100, 30, 200, 1)];
    expect(read(far)).toHaveLength(1);
  });

  it('keep what a balloon holds apart from what stands beside it in the art', () => {
    const bounds = { x: 90, y: 80, width: 50, height: 240 };
    const held = { ...line('a', 100, 100, 30, 200, 1), bounds };
    expect(read([held, line('beside', 60, 100, 30, 200)])).toHaveLength(2);
    const touching = line('touching', 112, 100, 30, 200);
    expect(read([held, touching])).toEqual([{ vertical: true, text: 'touching a' }]);
    expect(read([held, touching, line('beside', 146, 100, 30, 200)])).toHaveLength(2);
  });

  it('hold columns together of which one lies on something white', () => {
    const bounds = { x: 40, y: 90, width: 95, height: 240 };
    const column = { ...line('b', 100, 100, 30, 200, 1), bounds };
    const read = (beside: Line) => groupLines([beside, column], { columns: true, furigana: false });
    expect(read(line('a', 131, 102, 31, 210))).toHaveLength(1);
    expect(read(line('a', 131, 120, 31, 210))).toHaveLength(2);
    expect(read(line('a', 131, 102, 45, 210))).toHaveLength(2);
  });

  it('keep texts in the art apart by less than balloons do', () => {
    const art = [line('a', 100, 100, 30, 200), line('b', 48, 100, 30, 200)];
    expect(read(art)).toHaveLength(2);
    expect(read(art.map((one) => ({ ...one, paper: 1 })))).toHaveLength(1);
  });

  it('keep texts on one paper apart that are farther from each other than their lines', () => {
    const columns = [300, 250, 145, 95, 45].map((x, index) =>
      line('abcde'.charAt(index), x, 100, 40, 200, 1),
    );
    const texts = read(columns).map(({ text }) => text);
    expect(texts).toEqual(['a b', 'c d e']);
    const even = [0, 80, 160].map((x, index) => line('cba'.charAt(index), x, 100, 40, 200, 1));
    expect(read(even)).toHaveLength(1);
  });

  it('keep rows of a page apart from columns, and short lines go with those around them', () => {
    const lines = [
      line('title', 100, 10, 300, 40),
      line('long', 100, 100, 30, 200),
      line('short', 64, 100, 30, 33),
    ];
    expect(read(lines)).toEqual([
      { vertical: true, text: 'long short' },
      { vertical: false, text: 'title' },
    ]);
  });

  it('keep texts apart that stand beside each other, where no line crosses the gap', () => {
    const lines = [
      line('I FEEL', 100, 100, 120, 30),
      line('BAD', 130, 132, 60, 30),
      line('DO NOT', 240, 102, 100, 30),
      line('TELL IT', 238, 134, 100, 30),
    ];
    const options = { columns: false, furigana: false };
    expect(read(lines, options).map(({ text }) => text)).toEqual(['I FEEL BAD', 'DO NOT TELL IT']);
    const crossed = [...lines, line('ONE LINE OF BOTH', 100, 164, 240, 30)];
    expect(read(crossed, options)).toHaveLength(1);
  });

  it('in a writing without columns are rows, words of one row in order', () => {
    const lines = [
      line('TO ME', 160, 100, 90, 30),
      line('LISTEN', 60, 102, 90, 30),
      line('NOW!', 90, 135, 80, 30),
    ];
    expect(read(lines, { columns: false, furigana: false })).toEqual([
      { vertical: false, text: 'LISTEN+TO ME NOW!' },
    ]);
  });
});
