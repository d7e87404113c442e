/** How a chapter is read. Pure. */
import { chapterLanguage } from '@komavox/languages';
import type { ReadingDirection } from '@komavox/languages';

interface ReadChapter {
  readonly language: string;
  /** What its file says. */
  readonly statedDirection?: ReadingDirection | undefined;
}

interface ReadManga {
  readonly originalLanguage: string;
  /** Its owner's choice. */
  readonly chosenDirection?: ReadingDirection | undefined;
  /** What the description in its folder says. */
  readonly statedDirection?: ReadingDirection | undefined;
}

/**
 * A person's choice for the manga wins, then what the chapter's file says, then the manga's folder. Where nothing is said, pages that
 * were drawn right to left stay so in a translation.
 */
export function directionOf(chapter: ReadChapter, manga: ReadManga): ReadingDirection {
  const said = manga.chosenDirection ?? chapter.statedDirection ?? manga.statedDirection;
  if (said) return said;
  const usual = [chapter.language, manga.originalLanguage].map((code) => chapterLanguage(code)?.direction);
  return usual.includes('rtl') ? 'rtl' : 'ltr';
}
