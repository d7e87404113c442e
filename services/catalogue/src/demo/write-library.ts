/** Draws the demo library into a folder, as a library on disk is: a folder a work, a CBZ a chapter and language. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLBuilder } from 'fast-xml-parser';
import { drawCover } from './draw-cover.js';
import { directionOf, drawPage } from './draw-page.js';
import type { ChapterScript, Story } from './story.js';
import { writeZip } from './write-zip.js';

/** JPEG quality: dots stay crisp, a page stays below a megabyte. */
const quality = 88;

/** Calls `progress` after every page. Throws like `drawPage`. */
export function writeLibrary(
  folder: string,
  stories: readonly Story[],
  progress: (done: number, total: number) => void,
): void {
  const total = stories.reduce(
    (sum, story) =>
      sum + story.languages.length * story.chapters.reduce((pages, one) => pages + one.pages.length, 0),
    0,
  );
  let done = 0;
  for (const story of stories) {
    const home = join(folder, story.titles[0] ?? story.id);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'cover.jpg'), drawCover(story).encodeSync('jpeg', quality));
    for (const chapter of story.chapters) {
      for (const language of story.languages) {
        const pages = chapter.pages.map((_, page) => {
          const bytes = drawPage({ story, chapter: chapter.number, page, language }).encodeSync(
            'jpeg',
            quality,
          );
          done += 1;
          progress(done, total);
          return { name: `${String(page + 1).padStart(3, '0')}.jpg`, bytes };
        });
        const info = { name: 'ComicInfo.xml', bytes: comicInfo(story, chapter, language) };
        writeFileSync(join(home, `Chapter ${chapter.number}.${language}.cbz`), writeZip([info, ...pages]));
      }
    }
  }
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
