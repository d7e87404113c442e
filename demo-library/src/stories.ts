/** The stories that come with the program. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseStory, withoutReadings } from './story.js';
import type { Story } from './story.js';

const scripts = new URL('../../stories/', import.meta.url);

const scriptNames = () =>
  readdirSync(scripts)
    .filter((name) => name.endsWith('.story'))
    .sort();

const read = (name: string) => readFileSync(new URL(name, scripts), 'utf8');

/** Every story, by file name. Throws Error `<id>:<line>: …` for a mistake in a script. */
export function loadStories(): Story[] {
  return scriptNames().map((name) => parseStory(name.replace(/\.story$/, ''), read(name)));
}

/** Version of the drawn library: a hash of the scripts and of the program that draws. */
export function demoVersion(): string {
  const hash = createHash('sha256');
  for (const name of scriptNames()) hash.update(name).update(read(name));
  const folder = fileURLToPath(new URL('.', import.meta.url));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.js') && !name.endsWith('.test.js')) {
      hash.update(name).update(readFileSync(`${folder}${name}`));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

interface DemoChapterScript {
  readonly mangaTitle: string;
  readonly language: string;
  readonly chapterNumber: number;
  readonly pages: readonly { readonly balloons: readonly string[] }[];
}

/** The text of every demo chapter: balloons and captions in reading order, without the readings beside characters. */
export function demoScript(): DemoChapterScript[] {
  return loadStories().flatMap((story) =>
    story.languages.flatMap((language, voice) =>
      story.chapters.map((chapter) => ({
        mangaTitle: story.titles[0] ?? '',
        language,
        chapterNumber: chapter.number,
        pages: chapter.pages.map((page) => ({
          balloons: page.panels.flatMap((panel) =>
            panel.balloons.map(({ texts }) => withoutReadings(texts[voice] ?? '')),
          ),
        })),
      })),
    ),
  );
}
