/** The demo library is read without a miss: what its scripts say is what the product reads on its pages. */
import { createClient, type Client } from '@komavox/client';
import { demoScript } from '@komavox/demo-library';
import { listedMangas, normalised, sharedApp } from '@komavox/test-support';

const { origin } = sharedApp();
/** Pages that are asked for at a time. */
const atATime = 3;

let client: Client;
let mangas: Awaited<ReturnType<typeof listedMangas>>;
beforeAll(async () => {
  client = createClient(origin);
  await client.register('Proof reader', `proof-${Date.now()}@example.org`, 'correct horse battery');
  mangas = await listedMangas(client);
}, 60_000);

/** The balloons of each page, read. */
async function readPages(pages: readonly string[], language: string): Promise<string[][]> {
  const read: string[][] = pages.map(() => []);
  const waiting = [...pages.keys()];
  const take = async () => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const { text } = await client.extractText(pages[at] ?? '', language);
      read[at] = text.split('\n').map((balloon) => normalised(balloon, language));
    }
  };
  await Promise.all(Array.from({ length: atATime }, take));
  return read;
}

it.each(
  demoScript().map(
    (chapter) => [chapter.mangaTitle, chapter.chapterNumber, chapter.language, chapter] as const,
  ),
)(
  '%s, chapter %i in %s, is read without a miss',
  async (mangaTitle, number, language, { pages: told }) => {
    const mangaId = mangas.find(({ title }) => title === mangaTitle)?.id ?? '';
    const chapters = await client.chapters(mangaId, language);
    const pages = await client.pages(
      chapters.find(({ chapterNumber }) => chapterNumber === number)?.id ?? '',
    );
    const wanted = told.map(({ balloons }) => balloons.map((balloon) => normalised(balloon, language)));
    expect(await readPages(pages, language)).toEqual(wanted);
  },
  60_000,
);
