import type { OpenReader, ReaderDialog } from '../use-open-book.js';
import { EndOfChapterDialog } from '../viewer/EndOfChapter.js';
import { JumpDialog } from './JumpDialog.js';
import { KeyHelp } from './KeyHelp.js';

export function ReaderDialogs({ book, page, settings, navigation, dialog, setDialog }: OpenReader) {
  const openState = (name: ReaderDialog) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : null),
  });
  return (
    <>
      <JumpDialog
        {...openState('jump')}
        page={page + 1}
        total={book.pages.length}
        onPage={(number) => navigation.goTo(number - 1)}
      />
      <KeyHelp {...openState('help')} direction={settings.direction} />
      <EndOfChapterDialog {...openState('end')} book={book} onChapter={navigation.openChapter} />
    </>
  );
}
