import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { familyOf, fontNames } from '@komavox/scene';
import { fontFaces } from './faces.js';
import { assertFontFiles, prepareFontsFolder } from './folder.js';

/** The family and subfamily that a TrueType file gives itself: the `name` table, ids 16/17 before 1/2 (OpenType 1.9). */
function namesIn(font: Buffer): string[] {
  const tables = font.readUInt16BE(4);
  for (let index = 0; index < tables; index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) !== 'name') continue;
    const table = font.readUInt32BE(record + 8);
    const texts = table + font.readUInt16BE(table + 4);
    return Array.from({ length: font.readUInt16BE(table + 2) }, (_, n) => table + 6 + n * 12)
      .filter((at) => font.readUInt16BE(at) === 3 && [1, 16].includes(font.readUInt16BE(at + 6)))
      .map((at) => {
        const start = texts + font.readUInt16BE(at + 10);
        return Buffer.from(font.subarray(start, start + font.readUInt16BE(at + 8)))
          .swap16()
          .toString('utf16le');
      });
  }
  return [];
}

describe('font faces', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'komavox-fonts-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are installed, each with the family name that its file carries', async () => {
    await assertFontFiles();
    for (const face of fontFaces) expect(namesIn(await readFile(face.file))).toContain(face.family);
  });

  it('include a bold and a regular cut, where there is one, of each family that stands in for a font of the spec', () => {
    for (const family of fontNames.map(familyOf)) {
      const weights = fontFaces.filter((face) => face.family === family).map((face) => face.weight);
      expect(weights).toEqual(expect.arrayContaining(family === 'Anton' ? [400] : [400, 700]));
    }
  });

  it('are all in a prepared folder, also when two prepare it at once', async () => {
    const inside = join(folder, 'fonts');
    expect(await Promise.all([prepareFontsFolder(inside), prepareFontsFolder(inside)])).toEqual([
      inside,
      inside,
    ]);
    expect((await readdir(inside)).sort()).toEqual(fontFaces.map(({ file }) => basename(file)).sort());
    for (const { file } of fontFaces) {
      expect((await stat(join(inside, basename(file)))).size).toBe((await stat(file)).size);
    }
  });

  it('replace what else has their name in the folder', async () => {
    const face = fontFaces[0];
    if (!face) throw new Error('No faces');
    await writeFile(join(folder, basename(face.file)), 'stale');
    await prepareFontsFolder(folder, [face]);
    expect(await readFile(join(folder, basename(face.file)))).toEqual(await readFile(face.file));
  });

  it('fail loudly, by name, when a file is missing', async () => {
    const face = fontFaces[0];
    if (!face) throw new Error('No faces');
    const missing = { ...face, file: join(folder, 'Gone.ttf') };
    await expect(prepareFontsFolder(join(folder, 'fonts'), [face, missing])).rejects.toThrow(/Gone\.ttf/);
  });

  it('are found from any working directory', () => {
    const index = new URL('./index.js', import.meta.url).href;
    const code = `import(${JSON.stringify(index)}).then((fonts) => fonts.assertFontFiles())`;
    expect(() => execFileSync(process.execPath, ['-e', code], { cwd: folder })).not.toThrow();
  });
});
