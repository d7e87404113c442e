import { csvHead, csvLine } from './statement-csv.js';

const entry = (note: string) => ({
  createdAt: new Date('2026-01-02T03:04:05Z'),
  note,
  credits: -1,
  balance: 4,
});
const noteOf = (note: string) => csvLine(entry(note)).split(',').slice(1, -2).join(',');

describe('a statement as CSV', () => {
  it('is known as UTF-8 and names its columns', () => {
    expect(csvHead).toBe('\uFEFFDate,What,Credits,Balance\r\n');
  });

  it('has a line an entry', () => {
    expect(csvLine(entry('Speech with “Mika”'))).toBe('2026-01-02T03:04:05.000Z,Speech with “Mika”,-1,4\r\n');
  });

  it('quotes what would end a cell or a line', () => {
    expect(noteOf('Plus plan, 200 credits')).toBe('"Plus plan, 200 credits"');
    expect(noteOf('Speech with “a "b"”')).toBe('"Speech with “a ""b""”"');
    expect(noteOf('two\nlines')).toBe('"two\nlines"');
  });

  it('has no formulas', () => {
    for (const sign of ['=', '+', '-', '@']) expect(noteOf(`${sign}1`)).toBe(`'${sign}1`);
  });
});
