import { Link } from 'react-router-dom';
import { useChapterQuery } from '../../api/catalogue.js';
import { noManga, paths } from '../../routes/paths.js';
import { plainButton } from '../../ui/controls/button-style.js';
import { Button } from '../../ui/controls/Button.js';
import { Dialog } from '../../ui/popups/Dialog.js';
import type { Book } from '../book.js';

interface EndOfChapterProps {
  readonly book: Book;
  readonly onChapter: (id: string) => void;
}

const endOf = ({ name, chapterId }: Book): string =>
  chapterId === null || name === '' ? 'End of the chapter' : `End of ${name}`;

/** Met by who turns on after the last page. */
export function EndOfChapterDialog({
  open,
  onOpenChange,
  ...end
}: EndOfChapterProps & { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={endOf(end.book)}>
      <Ways {...end} focused />
    </Dialog>
  );
}

/** The same, below the last page of the strip. */
export function EndOfStrip(end: EndOfChapterProps) {
  return (
    <section className="mx-auto grid max-w-md justify-items-stretch gap-5 px-6 py-16 text-center">
      <h2 className="text-xl">{endOf(end.book)}</h2>
      <Ways {...end} />
    </section>
  );
}

interface WaysProps extends EndOfChapterProps {
  /** The way on gets the focus. */
  readonly focused?: boolean;
}

function Ways({ book: { mangaId, nextId, chapterId }, onChapter, focused = false }: WaysProps) {
  return (
    <div className="grid gap-3">
      {nextId !== null && <ToNext nextId={nextId} onChapter={onChapter} focused={focused} />}
      {nextId === null && chapterId !== null && (
        <p className="text-ink-soft">This is the newest chapter in this language.</p>
      )}
      <Link to={mangaId === noManga ? paths.home : paths.manga(mangaId)} className={plainButton}>
        {mangaId === noManga ? 'Go Home' : 'All chapters'}
      </Link>
    </div>
  );
}

interface ToNextProps extends Pick<WaysProps, 'onChapter' | 'focused'> {
  readonly nextId: string;
}

function ToNext({ nextId, onChapter, focused = false }: ToNextProps) {
  const { currentData: next } = useChapterQuery(nextId);
  return (
    <>
      {next && next.title !== '' && (
        <p className="text-ink-soft">
          Next: <span lang={next.language}>{next.title}</span>
        </p>
      )}
      <Button variant="primary" autoFocus={focused} onClick={() => onChapter(nextId)}>
        Read {next ? `Chapter ${next.chapterNumber}` : 'on'}
      </Button>
    </>
  );
}
