/** Chapter languages by code (spec 1 section 9). */
export const chapterLanguageNames: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ['ja', 'Japanese'],
  ['ko', 'Korean'],
  ['zh', 'Chinese (Simplified)'],
  ['zh-hk', 'Chinese (Traditional)'],
  ['es', 'Spanish (Spain)'],
  ['es-la', 'Spanish (LATAM)'],
  ['pt-br', 'Portuguese (Brazil)'],
  ['fr', 'French'],
  ['de', 'German'],
  ['it', 'Italian'],
  ['ru', 'Russian'],
]);

export const languageName = (code: string): string => chapterLanguageNames.get(code) ?? code;
