import { useLocation } from 'react-router-dom';
import {
  useLatestMangasQuery,
  useMangasQuery,
  useOpenedFromSearchMutation,
  useSearchMangasQuery,
  useUpdatedMangasQuery,
} from '../api/catalogue.js';
import type { Manga } from '../api/types.js';
import { termIn } from '../routes/paths.js';
import { FailedToLoad, Notice } from '../ui/feedback/Notice.js';
import { useTitle } from '../ui/use-title.js';
import { Carousel, CarouselSkeleton } from './Carousel.js';
import { ContinueReading, ContinueReadingSkeleton, History } from './ContinueReading.js';
import { featured } from './featured.js';
import { HomeSkeleton } from './HomeSkeleton.js';
import { MangaSection, sectionSize } from './MangaSection.js';
import { OwnImports } from './OwnImports.js';
import { useReadingList } from './use-reading-list.js';
import { VideoStrip } from './VideoStrip.js';

/** The search term is in the address, so that Back from a manga returns to its results. */
export function HomePage() {
  const term = termIn(useLocation().search);
  useTitle(term === '' ? '' : `Search: ${term}`);
  return (
    <main className="mx-auto grid w-full max-w-7xl content-start gap-10 px-4 py-6 sm:px-6 lg:gap-14 lg:px-8 lg:py-8">
      <h1 className="sr-only">Komavox</h1>
      {term === '' ? <Browse /> : <SearchResults term={term} />}
    </main>
  );
}

function SearchResults({ term }: { readonly term: string }) {
  const { currentData, isError, refetch } = useSearchMangasQuery(term);
  const [openedFromSearch] = useOpenedFromSearchMutation();
  return (
    <MangaSection
      title={`Search Results for ${term}`}
      mangas={currentData}
      failed={isError}
      onRetry={() => void refetch()}
      onOpen={openedFromSearch}
      empty={
        <Notice title="Nothing found">
          <p className="text-ink-soft">Try fewer words, or another spelling of the title or author.</p>
        </Notice>
      }
    />
  );
}

function Browse() {
  const all = useMangasQuery();
  const latest = useLatestMangasQuery();
  const updated = useUpdatedMangasQuery();
  const reading = useReadingList(all.isLoading ? null : all.data);
  if (reading.state === 'awaited') return <HomeSkeleton />;
  if (all.data?.length === 0) return <EmptyLibrary />;
  const slides = featured(all.data?.filter(isForAll) ?? []);
  const isLong = all.isLoading || (all.data?.filter(isForAll).length ?? 0) > sectionSize;
  return (
    <>
      {reading.state === 'late' && <ContinueReadingSkeleton />}
      {reading.state === 'known' && <ContinueReading places={reading.places} />}
      {all.isLoading && <CarouselSkeleton />}
      {slides.length > 0 && <Carousel mangas={slides} />}
      <ListSection title="Top Searched" list={all} from={0} />
      {isLong && <ListSection title="Popular Manga" list={all} from={sectionSize} />}
      <VideoStrip />
      <ListSection title="Latest Manga" list={latest} from={0} />
      <ListSection title="Updated Manga" list={updated} from={0} />
      <History places={reading.places} />
      {reading.state === 'failed' && <FailedToLoad what="What you read" onRetry={reading.retry} />}
      <OwnImports mangas={all.data ?? []} />
    </>
  );
}

interface MangaList {
  readonly data?: readonly Manga[] | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** What only its owner sees has a section of its own. */
const isForAll = ({ imported }: Manga): boolean => imported === undefined || imported.shared;

/** Twelve of the list, from a place on. */
function ListSection({
  title,
  list,
  from,
}: {
  readonly title: string;
  readonly list: MangaList;
  readonly from: number;
}) {
  return (
    <MangaSection
      title={title}
      mangas={list.data?.filter(isForAll).slice(from, from + sectionSize)}
      failed={list.isError}
      onRetry={() => void list.refetch()}
      empty={<p className="text-ink-soft">More titles appear here as the library grows.</p>}
    />
  );
}

function EmptyLibrary() {
  return (
    <Notice title="The library is empty">
      <p className="max-w-[50ch] text-ink-soft">
        Press Import, or drop a CBZ, ZIP or PDF file onto this page: it becomes a manga that only you see.
        Files in the library folder of this server appear here for everybody.
      </p>
    </Notice>
  );
}
