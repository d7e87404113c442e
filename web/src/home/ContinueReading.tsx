import { Link } from 'react-router-dom';
import { useChapterQuery } from '../api/catalogue.js';
import { paths } from '../routes/paths.js';
import { Cover } from './Cover.js';
import { CoverCard } from './CoverCard.js';
import { mangaGrid, sectionSize } from './MangaSection.js';
import { Section } from './Section.js';
import type { ReadingPlace } from './use-reading-list.js';

/** The manga to continue most likely; the rest is history. */
const continued = 3;

export function ContinueReading({ places }: { readonly places: readonly ReadingPlace[] }) {
  if (places.length === 0) return null;
  return (
    <Section title="Continue reading">
      <ul className="-m-1 grid auto-cols-[minmax(min(85%,20rem),1fr)] grid-flow-col gap-4 overflow-x-auto p-1 sm:gap-5 lg:auto-cols-[calc((100%-2.5rem)/3)]">
        {places.slice(0, continued).map((place) => (
          <li key={place.manga.id} className="grid">
            <PlaceCard place={place} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function History({ places }: { readonly places: readonly ReadingPlace[] }) {
  const earlier = places.slice(continued, continued + sectionSize);
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

/** "Chapter 3" and "4 / 20", once the chapter is known. */
function usePlaceText({ bookmark }: ReadingPlace): {
  readonly chapter: string;
  readonly page: string;
  /** 0..1 */
  readonly read: number;
} {
  const { data: chapter } = useChapterQuery(bookmark.chapterId);
  if (!chapter) return { chapter: ' ', page: ' ', read: 0 };
  const page = Math.min(bookmark.currentPage + 1, chapter.pageCount);
  return {
    chapter: `Chapter ${chapter.chapterNumber}`,
    page: `${page} / ${chapter.pageCount}`,
    read: chapter.pageCount === 0 ? 0 : page / chapter.pageCount,
  };
}

const addressOf = ({ bookmark }: ReadingPlace): string => paths.chapter(bookmark.mangaId, bookmark.chapterId);

function PlaceCard({ place }: { readonly place: ReadingPlace }) {
  const { manga } = place;
  const { chapter, page, read } = usePlaceText(place);
  return (
    <Link
      to={addressOf(place)}
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
  const { chapter, page } = usePlaceText(place);
  return (
    <CoverCard manga={place.manga} to={addressOf(place)}>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-2 text-sm text-ink-soft">
        <span>{chapter}</span>
        <span className="tabular-nums">{page}</span>
      </p>
    </CoverCard>
  );
}
