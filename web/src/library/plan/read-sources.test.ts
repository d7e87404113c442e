/** @jest-environment node */
import { File } from 'node:buffer';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { makePlan } from './plan.js';
import { readSources } from './read-sources.js';

async function archive(path: string, entries: Readonly<Record<string, string>>) {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(entries)) await writer.add(name, new TextReader(text));
  const file = new File(
    [new Uint8Array(await (await writer.close()).arrayBuffer())],
    path.split('/').at(-1) ?? '',
  );
  return { path, file: file as unknown as globalThis.File };
}

const comicInfo = '<ComicInfo><Series>Paper Boats</Series><Number>4</Number><Title>Rain</Title></ComicInfo>';

describe('archives that were chosen', () => {
  it('are planned by what they say of themselves before anything is sent', async () => {
    const seen: string[] = [];
    const chosen = [
      await archive('whatever.cbz', { '1.png': 'a', '2.png': 'b', 'ComicInfo.xml': comicInfo }),
      await archive('Sun.zip', { 'Sun/1/1.png': 'a', 'Sun/2/1.png': 'b', 'Sun/2/2.png': 'c' }),
      {
        path: 'Broken c7.cbz',
        file: new File(['no archive'], 'Broken c7.cbz') as unknown as globalThis.File,
      },
      { path: 'notes.txt', file: new File([''], 'notes.txt') as unknown as globalThis.File },
      { path: '.DS_Store', file: new File([''], '.DS_Store') as unknown as globalThis.File },
    ];
    const { sources, refused } = await readSources(chosen, (done, total) => seen.push(`${done}/${total}`));
    expect(seen).toEqual(['1/3', '2/3', '3/3']);
    expect(refused).toEqual(['notes.txt']);
    const plan = makePlan(sources).map(({ title, chapters }) => [
      title,
      ...chapters.map(({ number, title: name, pages }) => [number, name, pages]),
    ]);
    expect(plan).toEqual([
      ['Broken', ['7', '', undefined]],
      ['Paper Boats', ['4', 'Rain', 2]],
      ['Sun', ['1', '', 1], ['2', '', 2]],
    ]);
  });
});
