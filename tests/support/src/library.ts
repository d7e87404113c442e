/** The demo library as the product shows it: ids of the works and chapters that its scripts tell of. */
import { demoScript } from '@komavox/demo-library';
import { createClient } from '@komavox/client';
import { listedMangas } from './listed-mangas.js';

export interface DemoChapter {
  readonly mangaId: string;
  readonly mangaTitle: string;
  readonly chapterId: string;
  readonly chapterNumber: number;
  readonly language: string;
  /** Addresses of the pages, from the product's root. */
  readonly pages: readonly string[];
  /** The balloons of each page, in reading order. */
  readonly balloons: readonly (readonly string[])[];
}

interface DemoLibrary {
  /** Every chapter, in the order of the scripts. */
  readonly chapters: readonly DemoChapter[];
  /** The bytes of a page. */
  image(page: string): Promise<Buffer>;
}

/** Makes an account to ask with. */
export async function openDemoLibrary(origin: string): Promise<DemoLibrary> {
  const client = createClient(origin);
  await client.register('Librarian', `librarian-${Date.now()}@example.org`, 'correct horse battery');
  const mangas = await listedMangas(client);
  const chapters: DemoChapter[] = [];
  for (const { mangaTitle, language, chapterNumber, pages: told } of demoScript()) {
    const mangaId = mangas.find(({ title }) => title === mangaTitle)?.id ?? '';
    const listed = await client.chapters(mangaId, language);
    const chapterId = listed.find((one) => String(one.chapterNumber) === String(chapterNumber))?.id ?? '';
    const pages = await client.pages(chapterId);
    const balloons = told.map((page) => page.balloons);
    chapters.push({ mangaId, mangaTitle, chapterId, chapterNumber, language, pages, balloons });
  }
  return {
    chapters,
    image: async (page) => Buffer.from(await (await client.image(page)).arrayBuffer()),
  };
}

export function chapterIn(chapters: readonly DemoChapter[], language: string, nth = 0): DemoChapter {
  const chapter = chapters.filter((one) => one.language === language)[nth];
  if (!chapter) throw new Error(`The demo library has no chapter ${nth} in ${language}`);
  return chapter;
}
