import type { AssignedLine } from './cast.js';
import { linesOf, matchLines } from './match-lines.js';

const assigned = (...texts: string[]): AssignedLine[] =>
  texts.map((text) => ({ text, memberId: text, kind: 'speech', manner: 'plain', chosen: true }));
const membersOf = (lines: readonly string[], known: readonly AssignedLine[]) =>
  matchLines(lines, known).map((line) => line?.memberId ?? null);

describe('what was assigned to the lines of a text', () => {
  it('stays with them where marks, spaces and capitals are read differently', () => {
    expect(membersOf(['“Nine ten…”', 'ＴＷＥＬＶＥ'], assigned('NINE, TEN', 'Twelve?!'))).toEqual([
      'NINE, TEN',
      'Twelve?!',
    ]);
  });

  it('stays when a line is found before, between or after them', () => {
    expect(membersOf(['new', 'a', 'new', 'b', 'new'], assigned('a', 'b'))).toEqual([
      null,
      'a',
      null,
      'b',
      null,
    ]);
  });

  it('stays when one of them is corrected, or is not read any more', () => {
    expect(membersOf(['a', 'corrected', 'c'], assigned('a', 'b', 'c'))).toEqual(['a', 'b', 'c']);
    expect(membersOf(['a', 'c'], assigned('a', 'b', 'c'))).toEqual(['a', 'c']);
  });

  it('follows a line that is read at another place', () => {
    expect(membersOf(['c', 'a', 'b'], assigned('a', 'b', 'c'))).toEqual(['c', 'a', 'b']);
  });

  it('tells lines with the same words apart by their order', () => {
    const twice = assigned('Ha', 'Ha').map((line, at) => ({ ...line, memberId: `m${at}` }));
    expect(membersOf(['Ha!', 'Ha!'], twice)).toEqual(['m0', 'm1']);
  });

  it('is nothing on another page', () => {
    expect(membersOf(['x', 'y'], assigned('a', 'b', 'c'))).toEqual([null, null]);
  });
});

it('takes each line that is not blank for a balloon', () => {
  expect(linesOf(' One. \n\n \nTwo.\n')).toEqual(['One.', 'Two.']);
  expect(linesOf('One.\r\nTwo.\rThree.\u2028Four.\u2029Five.')).toEqual([
    ...['One.', 'Two.', 'Three.', 'Four.', 'Five.'],
  ]);
});
