import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './sqlite.js';

describe('the format of a data folder', () => {
  let folder = '';
  const file = () => join(folder, '.format');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'format-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is written where there is none, and read again', () => {
    lockFolder(folder)();
    expect(readFileSync(file(), 'utf8')).toBe('1\n');
    lockFolder(folder)();
    writeFileSync(file(), '');
    lockFolder(folder)();
    expect(readFileSync(file(), 'utf8')).toBe('1\n');
  });

  it('is refused when it is newer than the program, and the folder is not held', () => {
    writeFileSync(file(), '2\n');
    const refused = {
      code: 'data_too_new',
      message: expect.stringMatching(/format 2, this program knows 1/) as string,
    };
    expect(() => lockFolder(folder)).toThrow(expect.objectContaining(refused) as Error);
    writeFileSync(file(), '1\n');
    lockFolder(folder)();
  });
});
