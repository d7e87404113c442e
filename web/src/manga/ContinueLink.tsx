import { Link } from 'react-router-dom';
import { useChapterQuery, useChaptersQuery } from '../api/catalogue.js';
import { detailOf } from '../api/call.js';
import { useBookmarkQuery, useDeleteBookmarkMutation } from '../api/reader.js';
import type { Bookmark, ChapterCard, Manga } from '../api/types.js';
import { isReadToEnd } from '../reader/read-to-end.js';
import { paths } from '../routes/paths.js';
import { useToast } from '../toasts/use-toast.js';
import { primaryButton, quietButton } from '../ui/controls/button-style.js';
import { useChapterView } from './use-chapter-view.js';

/** Leads to what is read next: the bookmarked page, the chapter after one that is read, the first of a new manga. */
export function ContinueLink({ manga }: { readonly manga: Manga }) {
  // Subscribed from the start: a subscription that comes later would ask once more for a list that failed.
  const view = useChapterView(manga);
  const { data: bookmark, isLoading } = useBookmarkQuery(manga.id);
  const { currentData: chapter, isError } = useChapterQuery(bookmark?.chapterId ?? '', { skip: !bookmark });
  // Its space is reserved while they load. A chapter that is gone is begun again.
  if (isLoading || (bookmark && !chapter && !isError)) return <div className="min-h-12" />;
  return bookmark && chapter ? (
    <Onward bookmark={bookmark} chapter={chapter} />
  ) : (
    <Start manga={manga} view={view} />
  );
}

function Onward({ bookmark, chapter }: { readonly bookmark: Bookmark; readonly chapter: ChapterCard }) {
  const { mangaId, currentPage } = bookmark;
  const { id, nextId, chapterNumber } = chapter;
  const done = isReadToEnd(bookmark, chapter);
  const { currentData: next } = useChapterQuery(nextId ?? '', { skip: !done || nextId === null });
  if (done && nextId === null) {
    return (
      <div className="flex min-h-12 flex-wrap items-center gap-3">
        <p className="text-ink-soft">You have read the newest chapter in this language.</p>
        <DeleteBookmark mangaId={mangaId} />
      </div>
    );
  }
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-3">
      {!done ? (
        <Link to={paths.chapter(mangaId, id)} className={primaryButton}>
          Continue Chapter {chapterNumber}, page {currentPage + 1}
        </Link>
      ) : (
        next && (
          <Link to={paths.chapter(mangaId, next.id)} className={primaryButton}>
            Read Chapter {next.chapterNumber}
          </Link>
        )
      )}
      <DeleteBookmark mangaId={mangaId} />
    </div>
  );
}

/** The manga is one that was never read, then. */
function DeleteBookmark({ mangaId }: { readonly mangaId: string }) {
  const [deleteBookmark, { isLoading }] = useDeleteBookmarkMutation();
  const { fail } = useToast();
  const remove = async () => {
    const { error } = await deleteBookmark(mangaId);
    if (error === undefined) return;
    fail({ title: 'Bookmark not deleted', description: detailOf(error, 'Please try again.') });
  };
  return (
    <button type="button" disabled={isLoading} className={quietButton} onClick={() => void remove()}>
      Delete bookmark
    </button>
  );
}

/** The oldest chapter in the language that is chosen. */
function Start({ manga, view }: { readonly manga: Manga; readonly view: ReturnType<typeof useChapterView> }) {
  const { query, first } = view;
  const whole = first !== undefined && first.total <= first.chapters.length;
  const oldestFirst = query.sortOrder === 'asc';
  const { currentData: fromOldest } = useChaptersQuery(
    { ...query, sortOrder: 'asc', offset: 0 },
    { skip: !first || whole || oldestFirst },
  );
  const oldest = whole && !oldestFirst ? first.chapters.at(-1) : (fromOldest ?? first)?.chapters[0];
  const known = whole || oldestFirst || fromOldest !== undefined;
  if (first?.total === 0) return null;
  return (
    <div className="min-h-12">
      {oldest && known && (
        <Link to={paths.chapter(manga.id, oldest.id)} className={primaryButton}>
          Start reading
        </Link>
      )}
    </div>
  );
}
