import { Link } from 'react-router-dom';
import { useChapterQuery } from '../api/catalogue.js';
import { useBookmarkQuery } from '../api/reader.js';
import { paths } from '../routes/paths.js';
import { primaryButton } from '../ui/button-style.js';

/** Link to the bookmarked page; its space is reserved while the bookmark is loading. */
export function ContinueLink({ mangaId }: { readonly mangaId: string }) {
  const { data: bookmark, isLoading } = useBookmarkQuery(mangaId);
  const { data: chapter } = useChapterQuery(bookmark?.chapterId ?? '', { skip: !bookmark });
  if (!isLoading && !bookmark) return null;
  return (
    <div className="min-h-12">
      {bookmark && chapter && (
        <Link to={paths.chapter(mangaId, bookmark.chapterId)} className={primaryButton}>
          Continue Chapter {chapter.chapterNumber}, page {bookmark.currentPage + 1}
        </Link>
      )}
    </div>
  );
}
