/** Lists of manga and the search. All manga are held in memory, so that a keystroke costs no query. */
import { compareNaturally, plainText } from '@komavox/comics';
import { importedFor, maySee } from './model/ownership.js';
import type { Popularity } from './popularity.js';
import type { MangaDocument, Store } from './store.js';

export interface MangaCard {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly description: string;
  readonly coverUrl: string;
  readonly originalLanguage: string;
  readonly languages: readonly string[];
  readonly readingDirection: 'rtl' | 'ltr';
  /** Only of imports: whether it is the asking user's, and whether every user sees it. */
  readonly imported?: { readonly own: boolean; readonly shared: boolean };
}

/** The screens show twelve. */
const maxNewest = 48;

interface IndexedManga {
  readonly manga: MangaDocument;
  /** As search compares them: titles, author, description. */
  readonly fields: readonly [titles: readonly string[], author: string, description: string];
}

/** All manga at one version of the store. */
interface Snapshot {
  readonly version: number;
  readonly byTitle: readonly IndexedManga[];
  readonly latest: readonly MangaDocument[];
  readonly updated: readonly MangaDocument[];
}

/** A manga as `user` sees it. */
export function cardFor(user: string, manga: MangaDocument): MangaCard {
  const imported = importedFor(manga, user);
  return {
    id: manga._id,
    title: manga.title,
    author: manga.author,
    description: manga.description,
    coverUrl: `/api/mangas/${manga._id}/cover?v=${manga.cover.hash}`,
    originalLanguage: manga.originalLanguage,
    languages: [...manga.languages].sort(),
    readingDirection: manga.readingDirection,
    ...(imported ? { imported } : {}),
  };
}

/** Every list has what `user` may see and nothing else. */
export function openMangaIndex(store: Store, popularity: Pick<Popularity, 'of'>) {
  let loading: Promise<Snapshot> | undefined;

  async function snapshot(): Promise<Snapshot> {
    const version = await store.version();
    const loaded = await loading?.catch(() => undefined);
    if (loaded?.version !== version) loading = load(store, version);
    return await (loading ?? load(store, version));
  }

  return {
    /** All, the most searched and read first, those as much so by title. */
    all: async (user: string): Promise<readonly MangaCard[]> =>
      (await snapshot()).byTitle
        .filter(({ manga }) => maySee(manga, user))
        .map(({ manga }) => ({ manga, points: popularity.of(manga._id) }))
        .sort((left, right) => right.points - left.points)
        .map(({ manga }) => cardFor(user, manga)),
    /** By date of adding, newest first. */
    latest: async (user: string): Promise<readonly MangaCard[]> =>
      firstCards(user, (await snapshot()).latest),
    /** By date of the newest chapter, newest first. */
    updated: async (user: string): Promise<readonly MangaCard[]> =>
      firstCards(user, (await snapshot()).updated),
    /**
     * Manga with every word of the query in title, author or description, whatever its case and accents: titles that
     * begin with it first, then titles, authors, descriptions. A query of blanks finds nothing.
     */
    async search(user: string, query: string): Promise<readonly MangaCard[]> {
      const phrase = plainText(query).trim().replace(/\s+/g, ' ');
      if (phrase === '') return [];
      const words = phrase.split(' ');
      return (await snapshot()).byTitle
        .filter(({ manga }) => maySee(manga, user))
        .map(({ manga, fields }) => ({ manga, rank: rankOf(fields, phrase, words) }))
        .filter(({ rank }) => rank < notFound)
        .sort((left, right) => left.rank - right.rank)
        .map(({ manga }) => cardFor(user, manga));
    },
  };
}

export type MangaIndex = ReturnType<typeof openMangaIndex>;

function firstCards(user: string, mangas: readonly MangaDocument[]): readonly MangaCard[] {
  const cards: MangaCard[] = [];
  for (const manga of mangas) {
    if (cards.length === maxNewest) break;
    if (maySee(manga, user)) cards.push(cardFor(user, manga));
  }
  return cards;
}

const notFound = 9;

function rankOf(
  [titles, author, description]: IndexedManga['fields'],
  phrase: string,
  words: readonly string[],
): number {
  const everywhere = [...titles, author, description];
  if (!words.every((word) => everywhere.some((field) => field.includes(word)))) return notFound;
  if (titles.some((title) => title.startsWith(phrase))) return 0;
  if (titles.some((title) => title.includes(phrase))) return 1;
  if (titles.some((title) => words.every((word) => title.includes(word)))) return 2;
  return words.every((word) => author.includes(word)) ? 3 : 4;
}

async function load(store: Store, version: number): Promise<Snapshot> {
  const mangas = await store.mangas.find().lean();
  mangas.sort((left, right) => compareNaturally(left.title, right.title));
  const newestFirst = (member: 'addedAt' | 'updatedAt') =>
    // All that one scan found has one date: there the files' own decide.
    [...mangas].sort((left, right) => +right[member] - +left[member] || +right.modifiedAt - +left.modifiedAt);
  return {
    version,
    byTitle: mangas.map((manga) => ({
      manga,
      fields: [
        [manga.title, ...manga.otherTitles].map(plainText),
        plainText(manga.author),
        plainText(manga.description),
      ],
    })),
    latest: newestFirst('addedAt'),
    updated: newestFirst('updatedAt'),
  };
}
