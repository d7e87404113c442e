import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { api } from '../api/api.js';
import { useMangaQuery } from '../api/catalogue.js';
import type { Manga } from '../api/types.js';
import { Cover } from '../home/Cover.js';
import { LanguageChips } from '../home/LanguageChips.js';
import { OwnMangaMenu } from '../library/OwnMangaMenu.js';
import { paths } from '../routes/paths.js';
import { previousPath } from '../routes/use-scroll-positions.js';
import { useAppDispatch } from '../store/hooks.js';
import { iconButton } from '../ui/controls/button-style.js';
import { BackIcon, LockIcon } from '../ui/icons.js';
import { Notice } from '../ui/feedback/Notice.js';
import { useTitle } from '../ui/use-title.js';
import { Chapters } from './Chapters.js';
import { ContinueLink } from './ContinueLink.js';
import { useSwipeRight } from './use-swipe-right.js';

/** A manga's metadata and chapters. */
export function MangaPage() {
  const { mangaId: id = '' } = useParams();
  const [deleted, setDeleted] = useState(false);
  const { currentData: manga, error, isFetching } = useMangaQuery(id, { skip: deleted });
  useTitle(manga?.title ?? '');
  const navigate = useNavigate();
  /** Home with its search and scroll position, when that was the screen before. */
  const goHome = () => void (previousPath() === paths.home ? navigate(-1) : navigate(paths.home));
  useSwipeRight(goHome);
  const missing = (error && 'status' in error && error.status === 404) || (!isFetching && !error && !manga);
  const dispatch = useAppDispatch();
  useEffect(() => {
    // By now nothing fetches the manga and its chapters any more.
    if (deleted) dispatch(api.util.invalidateTags(['Library']));
  }, [dispatch, deleted]);
  if (deleted || (error && !missing)) return <Navigate to={paths.home} replace />;
  return (
    <main className="mx-auto grid w-full max-w-5xl content-start gap-6 px-4 py-4 sm:px-6 sm:py-6">
      <div className="-mx-2 flex items-center justify-between">
        <Link
          to={paths.home}
          aria-label="Back"
          title="Back"
          className={iconButton}
          onClick={(event) => {
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            goHome();
          }}
        >
          <BackIcon />
        </Link>
        {manga?.imported?.own === true && (
          <OwnMangaMenu manga={manga} shared={manga.imported.shared} onDeleted={() => setDeleted(true)} />
        )}
      </div>
      {manga ? <Detail manga={manga} /> : missing ? <Missing /> : <DetailSkeleton />}
    </main>
  );
}

function Detail({ manga }: { readonly manga: Manga }) {
  return (
    <>
      <div className="grid grid-cols-[minmax(104px,30%)_1fr] content-start gap-x-5 gap-y-4 sm:grid-cols-[220px_1fr] sm:grid-rows-[auto_1fr] sm:gap-x-10">
        <div className="sm:row-span-2">
          <Cover manga={manga} eager />
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <h1 lang={manga.originalLanguage} className="text-2xl break-words sm:text-3xl">
            {manga.title}
          </h1>
          <p className="text-ink-soft">{manga.author}</p>
          <LanguageChips codes={manga.languages} all />
          {manga.imported?.own === true && <WhoSees shared={manga.imported.shared} />}
        </div>
        <div className="grid min-w-0 content-start gap-5 max-sm:col-span-full">
          <p className="max-w-[70ch] break-words whitespace-pre-line">{manga.description}</p>
          <ContinueLink manga={manga} />
        </div>
      </div>
      <Chapters manga={manga} />
    </>
  );
}

function WhoSees({ shared }: { readonly shared: boolean }) {
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold">
      {shared ? (
        'Shared with everybody on this server'
      ) : (
        <>
          <LockIcon />
          Private
        </>
      )}
    </p>
  );
}

function Missing() {
  return (
    <Notice title="Manga not found" heading>
      <p className="text-ink-soft">It may have been removed, or it is somebody's own.</p>
    </Notice>
  );
}

function DetailSkeleton() {
  return (
    <div
      data-skeleton
      aria-hidden
      className="grid grid-cols-[minmax(104px,30%)_1fr] gap-5 sm:grid-cols-[220px_1fr] sm:gap-10"
    >
      <div className="skeleton aspect-[2/3] w-full rounded-sm" />
      <div className="grid content-start gap-3">
        <div className="skeleton h-10 w-3/4 rounded-sm" />
        <div className="skeleton h-5 w-1/3 rounded-sm" />
        <div className="skeleton h-28 rounded-sm max-sm:hidden" />
      </div>
      <div className="skeleton col-span-full mt-6 h-64 rounded-sm" />
    </div>
  );
}
