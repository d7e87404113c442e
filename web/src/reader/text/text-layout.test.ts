import { layText } from './text-layout.js';

const linesOf = (text: string, along: number, across: number) =>
  layText(text, along, across).lines.map(({ from, to }) => text.slice(from, to));

describe('the text of a balloon', () => {
  it('lies in the lines that fill its box', () => {
    expect(linesOf('Nobody in this city writes letters any more.', 160, 72)).toEqual([
      'Nobody in this ',
      'city writes ',
      'letters any more.',
    ]);
    expect(linesOf('That was ten seconds.', 205, 70)).toEqual(['That was ten ', 'seconds.']);
    expect(linesOf('One left.', 90, 18)).toEqual(['One left.']);
    expect(linesOf('', 90, 18)).toEqual([]);
  });

  it('breaks between ideographs', () => {
    expect(linesOf('今日は晴れです', 96, 50)).toEqual(['今日は晴', 'れです']);
  });

  it('is never larger than the box', () => {
    const { lines, size } = layText('Hm', 10, 400);
    expect(lines).toHaveLength(1);
    expect(size * 2 * 0.56).toBeLessThanOrEqual(10.001);
  });
});
