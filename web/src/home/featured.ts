import type { Manga } from '../api/types.js';

const featuredSlides = 5;

/** The first titles that have all that a slide shows. */
export function featured(mangas: readonly Manga[]): readonly Manga[] {
  return mangas
    .filter((one) => one.coverUrl !== '' && one.title.trim() !== '' && one.description.trim() !== '')
    .slice(0, featuredSlides);
}
