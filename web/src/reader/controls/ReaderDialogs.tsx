import type { Book } from '../book.js';
import type { Direction } from '../settings/settings.js';
import { EndOfChapterDialog } from '../viewer/EndOfChapter.js';
import { JumpDialog } from './JumpDialog.js';
import { KeyHelp } from './KeyHelp.js';

export type ReaderDialog = 'jump' | 'help' | 'end';

interface ReaderDialogsProps {
  readonly dialog: ReaderDialog | null;
  readonly onDialog: (dialog: ReaderDialog | null) => void;
  readonly book: Book;
  /** Zero-based. */
  readonly page: number;
  readonly direction: Direction;
  readonly onPage: (page: number) => void;
  readonly onChapter: (id: string) => void;
}

/** One at a time. */
export function ReaderDialogs(props: ReaderDialogsProps) {
  const { dialog, onDialog, book, page, direction, onPage, onChapter } = props;
  const openState = (name: ReaderDialog) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => onDialog(open ? name : null),
  });
  return (
    <>
      <JumpDialog
        {...openState('jump')}
        page={page + 1}
        total={book.pages.length}
        onPage={(number) => onPage(number - 1)}
      />
      <KeyHelp {...openState('help')} direction={direction} />
      <EndOfChapterDialog {...openState('end')} book={book} onChapter={onChapter} />
    </>
  );
}
