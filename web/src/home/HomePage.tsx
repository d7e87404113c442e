import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import {
  useLatestMangasQuery,
  useMangasQuery,
  useSearchMangasQuery,
  useUpdatedMangasQuery,
} from '../api/catalogue.js';
import type { Manga } from '../api/types.js';
import { Notice } from '../ui/Notice.js';
import { useTitle } from '../ui/use-title.js';
import { Carousel, CarouselSkeleton } from './Carousel.js';
import { featured } from './featured.js';
import { Header } from './Header.js';
import { MangaSection, SECTION_SIZE } from './MangaSection.js';
import { useDebounced } from './use-debounced.js';

export const SEARCH_DEBOUNCE_MS = 300;

/** The term also stands in the address, so that Back from a manga returns to its results. */
export function HomePage() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const term = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  useTitle(term === '' ? '' : `Search: ${term}`);

  // Typing replaces the address; a link or Back brings another one, which then says what is searched for.
  const { key } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (navigation !== NavigationType.Replace) setTyped(asked);
  }, [key, navigation, asked]);

  return (
    <>
      <Header
        term={typed}
        onTermChange={(next) => {
          setTyped(next);
          setParameters(next.trim() === '' ? {} : { q: next.trim() }, { replace: true });
        }}
      />
      <main className="mx-auto grid w-full max-w-7xl gap-14 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
        <h1 className="sr-only">Komavox</h1>
        {term === '' ? <Browse /> : <SearchResults term={term} />}
      </main>
    </>
  );
}

function SearchResults({ term }: { readonly term: string }) {
  const { currentData, isError, refetch } = useSearchMangasQuery(term);
  return (
    <MangaSection
      title={`Search Results for ${term}`}
      mangas={currentData}
      failed={isError}
      onRetry={() => void refetch()}
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
  const slides = featured(all.data ?? []);
  if (all.data?.length === 0) return <EmptyLibrary />;
  return (
    <>
      {all.isLoading && <CarouselSkeleton />}
      {slides.length > 0 && <Carousel mangas={slides} />}
      <ListSection title="Top Searched" list={all} from={0} />
      <ListSection title="Popular Manga" list={all} from={SECTION_SIZE} />
      <ListSection title="Latest Manga" list={latest} from={0} />
      <ListSection title="Updated Manga" list={updated} from={0} />
    </>
  );
}

interface MangaList {
  readonly data?: readonly Manga[] | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

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
      mangas={list.data?.slice(from, from + SECTION_SIZE)}
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
        Put CBZ, ZIP or PDF files, or folders of pictures, into the library folder of this server. They appear
        here once they have been read.
      </p>
    </Notice>
  );
}
