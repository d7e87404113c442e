/** Draws the demo library into a folder, as a library on disk is: a folder a work, a CBZ a chapter and language. */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import { XMLBuilder } from 'fast-xml-parser';
import { drawCover } from './draw-cover.js';
import { directionOf, drawPage } from './draw-page.js';
import type { ChapterScript, Story } from './story.js';

/** JPEG quality: dots stay crisp, a page stays below a megabyte. */
const quality = 88;

export type Progress = (done: number, total: number) => void;

/** Calls `progress` after every page. Rejects as `drawPage` throws. */
export async function writeLibrary(
  folder: string,
  stories: readonly Story[],
  progress: Progress,
): Promise<void> {
  const total = stories.reduce(
    (sum, { languages, chapters }) =>
      sum + languages.length * chapters.reduce((pages, one) => pages + one.pages.length, 0),
    0,
  );
  let done = 0;
  const drawn = () => progress((done += 1), total);
  for (const story of stories) {
    const home = join(folder, story.titles[0] ?? story.id);
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'cover.jpg'), drawCover(story).encodeSync('jpeg', quality));
    for (const chapter of story.chapters) {
      for (const language of story.languages) {
        const info = { name: 'ComicInfo.xml', bytes: comicInfo(story, chapter, language) };
        const pages = drawChapter(story, chapter, language, drawn);
        await writeArchive(join(home, `Chapter ${chapter.number}.${language}.cbz`), [info, ...pages]);
      }
    }
  }
}

interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

function drawChapter(
  story: Story,
  { number, pages }: ChapterScript,
  language: string,
  drawn: () => void,
): ArchiveEntry[] {
  return pages.map((_, page) => {
    const bytes = drawPage({ story, chapter: number, page, language }).encodeSync('jpeg', quality);
    drawn();
    return { name: `${String(page + 1).padStart(3, '0')}.jpg`, bytes };
  });
}

/** The first day that ZIP knows: the same entries give the same bytes whenever they are written. */
const date = new Date(Date.UTC(1980, 0, 1));

async function writeArchive(path: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const archive = new ZipArchive({ store: true });
  const written = pipeline(archive, createWriteStream(path));
  for (const { name, bytes } of entries) archive.append(bytes, { name, date });
  await Promise.all([archive.finalize(), written]);
}

function comicInfo(story: Story, chapter: ChapterScript, language: string): Buffer {
  const voice = story.languages.indexOf(language);
  const xml = new XMLBuilder({ format: true }).build({
    ComicInfo: {
      Title: chapter.titles[voice],
      Series: story.titles[voice],
      Number: chapter.number,
      Summary: story.summaries[voice],
      Writer: story.authors[voice],
      PageCount: chapter.pages.length,
      LanguageISO: language,
      Manga: directionOf(language) === 'rtl' ? 'YesAndRightToLeft' : 'No',
    },
  });
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n${xml}`);
}
