import { chapterLanguages } from '@komavox/languages';

/** The code of a chapter language that is named by its code or its name; undefined when there is none. */
export function languageCode(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  return chapterLanguages.find(({ code, name }) => code === wanted || name.toLowerCase() === wanted)?.code;
}
