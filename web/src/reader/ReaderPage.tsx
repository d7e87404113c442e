import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import { plainButton } from '../ui/controls/button-style.js';
import { FailedToLoad, Notice } from '../ui/feedback/Notice.js';
import { useTitle } from '../ui/use-title.js';
import { Reader } from './Reader.js';
import { useChapterBook, usePicturesBook, type FoundBook } from './use-book.js';

/** A chapter of the catalogue. */
export function ReaderPage() {
  const { mangaId = '', chapterId = '' } = useParams();
  return <Found found={useChapterBook(mangaId, chapterId)} mangaId={mangaId} />;
}

/** Pages that the address brings along. */
export function CustomReaderPage() {
  const { mangaId = '' } = useParams();
  const { search } = useLocation();
  return <Found found={usePicturesBook(mangaId, search)} mangaId={mangaId} />;
}

/** Without pages there is nothing to show (spec 1 section 2). */
function Found({ found, mangaId }: { readonly found: FoundBook; readonly mangaId: string }) {
  if (found.state === 'failed') return <Unavailable {...found} mangaId={mangaId} />;
  if (found.state === 'waiting' || found.book.pages.length === 0) return null;
  return <Reader book={found.book} startPage={found.startPage} />;
}

interface UnavailableProps {
  readonly missing: boolean;
  readonly retry: () => void;
  readonly mangaId: string;
}

function Unavailable({ missing, retry, mangaId }: UnavailableProps) {
  useTitle(missing ? 'Chapter not found' : '');
  const navigate = useNavigate();
  return (
    <main className="mx-auto grid w-full max-w-xl grow content-center gap-4 p-6">
      {missing ? <Notice title="Chapter not found" /> : <FailedToLoad what="The chapter" onRetry={retry} />}
      <button type="button" className={plainButton} onClick={() => void navigate(paths.manga(mangaId))}>
        Back
      </button>
    </main>
  );
}
