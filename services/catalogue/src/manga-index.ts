/**
 * Lists of manga and the search, held in memory, so that a keystroke costs no query of manga: those that everybody sees once,
 * and for each user who has imports those together with them.
 */
import { compareNaturally, plainText } from '@komavox/comics';
import { LRUCache } from '@komavox/core';
import { importedFor, ownedBy, seenByAll } from './model/ownership.js';
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
/** Whose lists are kept. */
const maxUsers = 500;

interface IndexedManga {
  readonly manga: MangaDocument;
  /** As search compares them: titles, author, description. */
  readonly fields: readonly [titles: readonly string[], author: string, description: string];
}

/** Manga of the library and shared ones, those of one user, or all that one user sees. */
interface Snapshot {
  readonly byTitle: readonly IndexedManga[];
  readonly latest: readonly MangaDocument[];
  readonly updated: readonly MangaDocument[];
}

interface OwnManga {
  readonly own: Snapshot;
  /**
   * All that the user sees, by what everybody sees: when that has changed, what was made of it goes with it. Else each user
   * who comes no more would keep an old library in memory.
   */
  readonly seen: WeakMap<Snapshot, Snapshot>;
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
  const library = new Versioned<Snapshot>();
  const ofUsers = new LRUCache<string, Versioned<OwnManga>>({ max: maxUsers });

  async function seenBy(user: string): Promise<Snapshot> {
    const versions = await store.versions(user);
    const kept = ofUsers.get(user) ?? new Versioned<OwnManga>();
    ofUsers.set(user, kept);
    const everybodys = await library.at(versions.library, async () =>
      snapshotOf(await store.mangas.find(seenByAll).lean()),
    );
    const { own, seen } = await kept.at(versions.own, async () => ({
      own: snapshotOf(await store.mangas.find(ownedBy(user)).lean()),
      seen: new WeakMap<Snapshot, Snapshot>(),
    }));
    const known = seen.get(everybodys);
    if (known) return known;
    const all = together(everybodys, own);
    seen.set(everybodys, all);
    return all;
  }

  return {
    /** All, the most searched and read first, those as much so by title. */
    all: async (user: string): Promise<readonly MangaCard[]> =>
      (await seenBy(user)).byTitle
        .map(({ manga }) => ({ manga, points: popularity.of(manga._id) }))
        .sort((left, right) => right.points - left.points)
        .map(({ manga }) => cardFor(user, manga)),
    /** By date of adding, newest first. */
    latest: async (user: string): Promise<readonly MangaCard[]> =>
      firstCards(user, (await seenBy(user)).latest),
    /** By date of the newest chapter, newest first. */
    updated: async (user: string): Promise<readonly MangaCard[]> =>
      firstCards(user, (await seenBy(user)).updated),
    /**
     * Manga with every word of the query in title, author or description, whatever its case and accents: titles that
     * begin with it first, then titles, authors, descriptions. A query of blanks finds nothing.
     */
    async search(user: string, query: string): Promise<readonly MangaCard[]> {
      const phrase = plainText(query).trim().replace(/\s+/g, ' ');
      if (phrase === '') return [];
      const words = phrase.split(' ');
      return (await seenBy(user)).byTitle
        .map(({ manga, fields }) => ({ manga, rank: rankOf(fields, phrase, words) }))
        .filter(({ rank }) => rank < notFound)
        .sort((left, right) => left.rank - right.rank)
        .map(({ manga }) => cardFor(user, manga));
    },
  };
}

export type MangaIndex = ReturnType<typeof openMangaIndex>;

const firstCards = (user: string, mangas: readonly MangaDocument[]): readonly MangaCard[] =>
  mangas.slice(0, maxNewest).map((manga) => cardFor(user, manga));

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

const byTitle = (left: IndexedManga, right: IndexedManga): number =>
  compareNaturally(left.manga.title, right.manga.title);

/** All that one scan found has one date: there the files' own decide. */
const newestFirst = (member: 'addedAt' | 'updatedAt') => (left: MangaDocument, right: MangaDocument) =>
  +right[member] - +left[member] || +right.modifiedAt - +left.modifiedAt;

function snapshotOf(mangas: readonly MangaDocument[]): Snapshot {
  const indexed = mangas.map((manga) => ({
    manga,
    fields: [
      [manga.title, ...manga.otherTitles].map(plainText),
      plainText(manga.author),
      plainText(manga.description),
    ] as const,
  }));
  return {
    byTitle: indexed.sort(byTitle),
    latest: [...mangas].sort(newestFirst('addedAt')),
    updated: [...mangas].sort(newestFirst('updatedAt')),
  };
}

/** What everybody sees, with those of one user that are not among it. */
function together(everybodys: Snapshot, own: Snapshot): Snapshot {
  const shared = new Set(everybodys.byTitle.map(({ manga }) => manga._id));
  const isUnseen = ({ _id }: MangaDocument) => !shared.has(_id);
  if (!own.latest.some(isUnseen)) return everybodys;
  // Sorting what is sorted in two parts takes one comparison of each.
  return {
    byTitle: [...everybodys.byTitle, ...own.byTitle.filter(({ manga }) => isUnseen(manga))].sort(byTitle),
    latest: [...everybodys.latest, ...own.latest.filter(isUnseen)].sort(newestFirst('addedAt')),
    updated: [...everybodys.updated, ...own.updated.filter(isUnseen)].sort(newestFirst('updatedAt')),
  };
}

/** Caches one value with its version; asking for another version loads it anew. */
class Versioned<Value> {
  #kept: { readonly version: number; readonly value: Promise<Value> } | undefined;

  /** Rejects as `load` does, which the next call tries again. */
  at(version: number, load: () => Promise<Value>): Promise<Value> {
    if (this.#kept?.version === version) return this.#kept.value;
    const kept = { version, value: load() };
    this.#kept = kept;
    kept.value.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return kept.value;
  }
}
