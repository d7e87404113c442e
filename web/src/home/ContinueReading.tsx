import { Link } from 'react-router-dom';
import { useChapterQuery } from '../api/catalogue.js';
import { isReadToEnd } from '../reader/read-to-end.js';
import { paths } from '../routes/paths.js';
import { Cover } from './Cover.js';
import { CoverCard } from './CoverCard.js';
import { mangaGrid, sectionSize } from './MangaSection.js';
import { Section } from './Section.js';
import { isDone, type ReadingPlace } from './use-reading-list.js';

/** The manga to continue most likely; the rest is history. */
const continued = 3;

const going = (places: readonly ReadingPlace[]): readonly ReadingPlace[] =>
  places.filter((place) => !isDone(place)).slice(0, continued);

const placesGrid =
  '-m-1 grid auto-cols-[minmax(min(85%,20rem),1fr)] grid-flow-col gap-4 overflow-x-auto p-1 sm:gap-5 lg:auto-cols-[calc((100%-2.5rem)/3)]';

export function ContinueReading({ places }: { readonly places: readonly ReadingPlace[] }) {
  const shown = going(places);
  if (shown.length === 0) return null;
  return (
    <Section title="Continue reading">
      <ul className={placesGrid}>
        {shown.map((place) => (
          <li key={place.manga.id} className="grid">
            <PlaceCard place={place} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Keeps its space, first on the page, while it is loading for long. */
export function ContinueReadingSkeleton() {
  return (
    <Section title="Continue reading" busy>
      <div data-skeleton aria-hidden className={placesGrid}>
        {Array.from({ length: continued }, (_, index) => (
          <div key={index} className="skeleton h-[134px] rounded-lg" />
        ))}
      </div>
    </Section>
  );
}

export function History({ places }: { readonly places: readonly ReadingPlace[] }) {
  const above = going(places);
  const earlier = places.filter((place) => !above.includes(place)).slice(0, sectionSize);
  if (earlier.length === 0) return null;
  return (
    <Section title="History">
      <ul className={mangaGrid}>
        {earlier.map((place) => (
          <li key={place.manga.id}>
            <HistoryCard place={place} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface PlaceText {
  readonly chapter: string;
  readonly page: string;
  /** 0..1 */
  readonly read: number;
}

const unknown: PlaceText = { chapter: ' ', page: ' ', read: 0 };

/** "Chapter 3" and "4 / 20", once the chapter is known. */
function placeText({ bookmark, chapter }: ReadingPlace): PlaceText {
  if (!chapter) return unknown;
  const { chapterNumber, pageCount } = chapter;
  const page = Math.min(bookmark.currentPage + 1, pageCount);
  return {
    chapter: `Chapter ${chapterNumber}`,
    page: isReadToEnd(bookmark, chapter) ? 'Read' : `${page} / ${pageCount}`,
    read: pageCount === 0 ? 0 : page / pageCount,
  };
}

/** What is read next, and where: after a chapter that is read, the one that follows it. */
function useNextPlace(place: ReadingPlace): PlaceText & { readonly to: string } {
  const { bookmark, chapter } = place;
  const nextId = chapter && isReadToEnd(bookmark, chapter) ? chapter.nextId : null;
  const { currentData: next } = useChapterQuery(nextId ?? '', { skip: nextId === null });
  const { mangaId } = bookmark;
  if (nextId === null) return { ...placeText(place), to: paths.chapter(mangaId, bookmark.chapterId) };
  const to = paths.chapter(mangaId, nextId);
  if (!next) return { ...unknown, to };
  return { chapter: `Chapter ${next.chapterNumber}`, page: `0 / ${next.pageCount}`, read: 0, to };
}

function PlaceCard({ place }: { readonly place: ReadingPlace }) {
  const { manga } = place;
  const { chapter, page, read, to } = useNextPlace(place);
  return (
    <Link
      to={to}
      className="group grid grid-cols-[72px_1fr] items-center gap-4 rounded-lg border border-line bg-sheet p-3 transition-colors duration-150 hover:border-line-strong"
    >
      <Cover manga={manga} eager />
      <span className="grid min-w-0 gap-1">
        <span
          lang={manga.originalLanguage}
          className="line-clamp-2 leading-snug font-semibold decoration-seal decoration-2 underline-offset-4 group-hover:underline"
        >
          {manga.title}
        </span>
        <span className="flex justify-between gap-2 text-sm text-ink-soft">
          <span>{chapter}</span>
          <span className="tabular-nums">{page}</span>
        </span>
        <span aria-hidden className="mt-1 h-1 overflow-hidden rounded-full bg-line">
          <span className="block h-full bg-seal" style={{ width: `${read * 100}%` }} />
        </span>
      </span>
    </Link>
  );
}

function HistoryCard({ place }: { readonly place: ReadingPlace }) {
  const { chapter, page } = placeText(place);
  const { mangaId, chapterId } = place.bookmark;
  return (
    <CoverCard manga={place.manga} to={paths.chapter(mangaId, chapterId)}>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-2 text-sm text-ink-soft">
        <span>{chapter}</span>
        <span className="tabular-nums">{page}</span>
      </p>
    </CoverCard>
  );
}
