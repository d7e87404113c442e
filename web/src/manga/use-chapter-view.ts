import { useChaptersQuery } from '../api/catalogue.js';
import type { Manga } from '../api/types.js';
import { useAppSelector } from '../store/hooks.js';
import { firstView } from './chapter-view-slice.js';

/** English if there is some, else a language that there is (the spec's default would show an empty list). */
const firstLanguage = ({ languages }: Manga): string =>
  languages.includes('en') ? 'en' : (languages[0] ?? 'en');

/** Order and language of the list of chapters, and its first request. */
export function useChapterView(manga: Manga) {
  const view = useAppSelector((state) => state.chapterView[manga.id]) ?? firstView;
  const { sortOrder, portions, language = firstLanguage(manga) } = view;
  const query = { mangaId: manga.id, sortOrder, language };
  const { currentData: first } = useChaptersQuery({ ...query, offset: 0 });
  return { query, portions, first };
}
