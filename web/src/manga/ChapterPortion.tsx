import { Link } from 'react-router-dom';
import { useChapterQuery, useChaptersQuery, useMangaQuery, type ChaptersQuery } from '../api/catalogue.js';
import { useBookmarkQuery } from '../api/reader.js';
import type { Chapter } from '../api/types.js';
import { isReadToEnd } from '../reader/read-to-end.js';
import { paths } from '../routes/paths.js';
import { ChapterShort } from '../shorts/ChapterShort.js';
import { CheckIcon } from '../ui/icons.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { counted } from '../ui/counted.js';
import { ChapterMenu } from './chapter-menu/ChapterMenu.js';

/** The chapters of one request. */
export function ChapterPortion({
  query,
  expected,
}: {
  readonly query: ChaptersQuery;
  /** Number of placeholders while they load. */
  readonly expected: number;
}) {
  const { currentData, isError, refetch } = useChaptersQuery(query);
  const { data: manga } = useMangaQuery(query.mangaId);
  const markOf = useMarks(query.mangaId);
  if (isError && !currentData) return <FailedToLoad what="Chapters" onRetry={() => void refetch()} />;
  if (!currentData) {
    return (
      <div data-skeleton aria-hidden className="grid gap-2">
        {Array.from({ length: Math.max(1, expected) }, (_, row) => (
          <div key={row} className="skeleton h-14 rounded-md" />
        ))}
      </div>
    );
  }
  return (
    <ul className="grid gap-2">
      {currentData.chapters.map((chapter, index) => (
        <li key={chapter.id} className="flex items-center gap-1">
          <div className="min-w-0 grow">
            <ChapterCard chapter={chapter} mark={markOf(chapter)} />
          </div>
          <ChapterShort chapter={chapter} />
          {manga?.imported?.own === true && (
            <ChapterMenu
              chapter={chapter}
              above={currentData.chapters[index - 1]}
              below={currentData.chapters[index + 1]}
              isOnly={currentData.total === 1 && manga.languages.length === 1}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Read to its end, being read (the page, from 1), or neither. */
type Mark = 'read' | number | null;

/** One bookmark a manga: chapters before it count as read. */
function useMarks(mangaId: string): (chapter: Chapter) => Mark {
  const { data: bookmark } = useBookmarkQuery(mangaId);
  const { data: at } = useChapterQuery(bookmark?.chapterId ?? '', { skip: !bookmark });
  return ({ id, chapterNumber, pageCount }) => {
    if (!bookmark || !at) return null;
    if (id === bookmark.chapterId) {
      return isReadToEnd(bookmark, { pageCount }) ? 'read' : bookmark.currentPage + 1;
    }
    return chapterNumber < at.chapterNumber ? 'read' : null;
  };
}

function ChapterCard({ chapter, mark }: { readonly chapter: Chapter; readonly mark: Mark }) {
  const { id, mangaId, chapterNumber, title, language, pageCount } = chapter;
  return (
    <Link
      to={paths.chapter(mangaId, id)}
      className="flex min-h-14 flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md border border-line bg-sheet px-4 py-3.5 transition-colors duration-150 hover:border-line-strong hover:bg-wash"
    >
      <span className="shrink-0 font-semibold">Chapter {chapterNumber}</span>
      <span lang={language} className="min-w-0 grow basis-24 truncate">
        {title}
      </span>
      {mark !== null && (
        <span className="flex shrink-0 items-center gap-1 self-center rounded-full border border-line-strong px-2.5 text-xs leading-6 font-semibold tabular-nums">
          {mark === 'read' ? (
            <>
              <CheckIcon />
              Read
            </>
          ) : (
            `Page ${mark}`
          )}
        </span>
      )}
      <span className="shrink-0 text-sm text-ink-soft tabular-nums">{counted(pageCount, 'page')}</span>
    </Link>
  );
}
