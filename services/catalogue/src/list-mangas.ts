/** Lists of manga and the search. All manga are kept in memory, so that a keystroke costs no query. */
import { compareNaturally, plainText } from './model/natural-order.js';
import { importedFor, maySee } from './model/ownership.js';
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
  /** Only of what a person brought: whether the asker did, and whether everybody sees it. */
  readonly imported?: { readonly own: boolean; readonly shared: boolean };
}

/** Every list has what `user` may see and nothing else. */
export interface Shelf {
  /** All, by title. */
  byTitle(user: string): Promise<readonly MangaCard[]>;
  /** Those that were added last come first. */
  latest(user: string): Promise<readonly MangaCard[]>;
  /** Those that had a new chapter last come first. */
  updated(user: string): Promise<readonly MangaCard[]>;
  /**
   * Those that hold every word of the query in title, author or description, whatever its case and accents: titles that
   * begin with it first, then titles, authors, descriptions. A query of blanks finds nothing.
   */
  search(user: string, query: string): Promise<readonly MangaCard[]>;
}

/** How many of the newest are listed; the screens show twelve. */
const newest = 48;

interface Shelved {
  readonly manga: MangaDocument;
  /** As search compares them: titles, author, description. */
  readonly fields: readonly [titles: readonly string[], author: string, description: string];
}

interface Index {
  readonly version: number;
  readonly shelved: readonly Shelved[];
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

export function openShelf(store: Store): Shelf {
  let loading: Promise<Index> | undefined;

  async function index(): Promise<Index> {
    const version = await store.version();
    const loaded = await loading?.catch(() => undefined);
    if (loaded?.version !== version) loading = load(store, version);
    return await (loading ?? load(store, version));
  }

  const newestFor = (user: string, mangas: readonly MangaDocument[]): readonly MangaCard[] => {
    const seen: MangaCard[] = [];
    for (const manga of mangas) {
      if (seen.length === newest) break;
      if (maySee(manga, user)) seen.push(cardFor(user, manga));
    }
    return seen;
  };

  return {
    byTitle: async (user) =>
      (await index()).shelved
        .filter(({ manga }) => maySee(manga, user))
        .map(({ manga }) => cardFor(user, manga)),
    latest: async (user) => newestFor(user, (await index()).latest),
    updated: async (user) => newestFor(user, (await index()).updated),
    async search(user, query) {
      const phrase = plainText(query).trim().replace(/\s+/g, ' ');
      if (phrase === '') return [];
      const words = phrase.split(' ');
      const { shelved } = await index();
      return shelved
        .filter(({ manga }) => maySee(manga, user))
        .map(({ manga, fields }) => ({ manga, rank: rankOf(fields, phrase, words) }))
        .filter(({ rank }) => rank < unfound)
        .sort((left, right) => left.rank - right.rank)
        .map(({ manga }) => cardFor(user, manga));
    },
  };
}

const unfound = 9;

function rankOf(
  [titles, author, description]: Shelved['fields'],
  phrase: string,
  words: readonly string[],
): number {
  const everywhere = [...titles, author, description];
  if (!words.every((word) => everywhere.some((field) => field.includes(word)))) return unfound;
  if (titles.some((title) => title.startsWith(phrase))) return 0;
  if (titles.some((title) => title.includes(phrase))) return 1;
  if (titles.some((title) => words.every((word) => title.includes(word)))) return 2;
  return words.every((word) => author.includes(word)) ? 3 : 4;
}

async function load(store: Store, version: number): Promise<Index> {
  const mangas = await store.mangas.find().lean();
  mangas.sort((left, right) => compareNaturally(left.title, right.title));
  const by = (member: 'addedAt' | 'updatedAt') =>
    // What one scan found has one date: there the files' own decide.
    [...mangas].sort((left, right) => +right[member] - +left[member] || +right.modifiedAt - +left.modifiedAt);
  return {
    version,
    shelved: mangas.map((manga) => ({
      manga,
      fields: [
        [manga.title, ...manga.otherTitles].map(plainText),
        plainText(manga.author),
        plainText(manga.description),
      ],
    })),
    latest: by('addedAt'),
    updated: by('updatedAt'),
  };
}
