import { chapterLanguage } from '@komavox/languages';
import { useState } from 'react';

import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useChaptersQuery, useMangaQuery } from '../api/catalogue.js';
import type { Manga } from '../api/types.js';
import { Cover } from '../home/Cover.js';
import { iconButton } from '../ui/button-style.js';
import { BackIcon } from '../ui/icons.js';
import { FailedToLoad, Notice } from '../ui/Notice.js';
import { useTitle } from '../ui/use-title.js';

/** What the catalogue knows of a manga, and its chapters. */
export function MangaPage() {
  const { mangaId: id = '' } = useParams();
  const navigate = useNavigate();
  const { currentData: manga, error, isFetching } = useMangaQuery(id);
  useTitle(manga?.title ?? '');
  const missing = (error && 'status' in error && error.status === 404) || (!isFetching && !error && !manga);
  if (error && !missing) return <Navigate to="/" replace />;
  return (
    <main className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-4 sm:px-6 sm:py-6">
      <button
        type="button"
        aria-label="Back"
        className={`${iconButton} -ml-2`}
        onClick={() => void navigate('/')}
      >
        <BackIcon />
      </button>
      {manga ? <Detail manga={manga} /> : missing ? <Notice title="Manga not found" /> : <DetailSkeleton />}
    </main>
  );
}

function Detail({ manga }: { readonly manga: Manga }) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-[220px_1fr] sm:gap-10">
        <div className="w-40 sm:w-full">
          <Cover manga={manga} eager />
        </div>
        <div className="grid gap-3">
          <h1 lang={manga.originalLanguage} className="text-3xl">
            {manga.title}
          </h1>
          <p className="text-ink-soft">{manga.author}</p>
          <p className="max-w-[70ch] whitespace-pre-line">{manga.description}</p>
        </div>
      </div>
      <Chapters manga={manga} />
    </>
  );
}

function Chapters({ manga }: { readonly manga: Manga }) {
  const languages = manga.languages.includes('en')
    ? ['en', ...manga.languages.filter((code) => code !== 'en')]
    : manga.languages;
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const { currentData, isError, refetch } = useChaptersQuery({
    mangaId: manga.id,
    offset: 0,
    sortOrder: 'desc',
    language,
  });
  return (
    <section aria-labelledby="chapters" className="grid gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="chapters" className="text-xl">
          Chapters
        </h2>
        {languages.length > 1 && (
          <select
            aria-label="Chapter language"
            value={language}
            onChange={(event) => setLanguage(event.target.value)}
            className="field w-auto"
          >
            {languages.map((code) => (
              <option key={code} value={code}>
                {chapterLanguage(code)?.name ?? code}
              </option>
            ))}
          </select>
        )}
      </div>
      {isError && <FailedToLoad what="Chapters" onRetry={() => void refetch()} />}
      {currentData?.chapters.length === 0 && (
        <Notice title="No chapters found">
          <p className="text-ink-soft">
            This manga doesn't have any chapters available in the selected language.
          </p>
        </Notice>
      )}
      <ul className="grid gap-2">
        {currentData?.chapters.map(({ id, chapterNumber, title, pageCount, language: code }) => (
          <li
            key={id}
            className="flex min-h-14 items-baseline gap-3 rounded-md border border-line bg-sheet px-4 py-3.5"
          >
            <span className="shrink-0 font-semibold">Chapter {chapterNumber}</span>
            <span lang={code} className="min-w-0 grow truncate">
              {title}
            </span>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">{pageCount} pages</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DetailSkeleton() {
  return (
    <div data-skeleton aria-hidden className="grid gap-6 sm:grid-cols-[220px_1fr] sm:gap-10">
      <div className="skeleton aspect-[2/3] w-40 rounded-sm sm:w-full" />
      <div className="grid content-start gap-3">
        <div className="skeleton h-10 w-3/4 rounded-sm" />
        <div className="skeleton h-5 w-1/3 rounded-sm" />
        <div className="skeleton h-28 rounded-sm" />
      </div>
    </div>
  );
}
