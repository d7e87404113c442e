import { LazyNarrationDialog } from '../../narration/LazyNarrationDialog.js';
import { LazyShortDialog } from '../../shorts/LazyShortDialog.js';
import { useAppSelector } from '../../store/hooks.js';
import { mangaIdOf } from '../book.js';
import type { OpenReader, ReaderDialog } from '../use-open-book.js';
import { EndOfChapterDialog } from '../viewer/EndOfChapter.js';
import { JumpDialog } from './JumpDialog.js';
import { KeyHelp } from './KeyHelp.js';

interface ReaderDialogsProps extends OpenReader {
  /** That a reading is wanted for. */
  readonly word: string;
}

export function ReaderDialogs(props: ReaderDialogsProps) {
  const { book, page, direction, guided, navigation, dialog, setDialog, word } = props;
  const language = useAppSelector((state) => state.reader.language);
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
      <KeyHelp {...openState('help')} direction={direction} guided={guided.on} />
      <EndOfChapterDialog {...openState('end')} book={book} onChapter={navigation.openChapter} />
      {dialog === 'short' && <LazyShortDialog book={{ ...book, language }} onClose={() => setDialog(null)} />}
      {(dialog === 'voice' || dialog === 'pronunciation') && (
        <LazyNarrationDialog
          mangaId={mangaIdOf(book)}
          language={language}
          tab={dialog}
          word={word}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
