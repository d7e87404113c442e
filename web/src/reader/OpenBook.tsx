import { useAppSelector } from '../store/hooks.js';
import type { Book } from './book.js';
import { BottomBar } from './controls/BottomBar.js';
import { ReaderDialogs } from './controls/ReaderDialogs.js';
import { TopBar } from './controls/TopBar.js';
import './reader.css';
import { ExtractionProgress } from './text/ExtractionProgress.js';
import { TextBox } from './text/TextBox.js';
import { useOpenBook } from './use-open-book.js';
import { BookViewer } from './viewer/BookViewer.js';
import { EndOfStrip } from './viewer/EndOfChapter.js';

export function OpenBook({ book }: { readonly book: Book }) {
  const reader = useOpenBook(book);
  const { settings, zoom, page, tasks, open, setDialog } = reader;
  const { goTo, turnBy, openChapter } = reader.navigation;
  const { mode } = useAppSelector((state) => state.reader);
  return (
    <main className="reader fixed inset-0 flex flex-col bg-wash" data-bars={reader.bars.shown || undefined}>
      <div className="reader-bar reader-bar-top">
        <TopBar
          book={book}
          settings={{ mangaId: book.mangaId, settings, zoom }}
          onFullScreen={reader.fullScreen.toggle}
          onHelp={() => setDialog('help')}
        />
      </div>
      <BookViewer
        book={book}
        page={page}
        open={open}
        settings={settings}
        zoom={zoom.value}
        sizes={reader.sizes}
        viewportRef={reader.viewportRef}
        onPage={goTo}
        end={book.chapterId !== null && <EndOfStrip book={book} onChapter={openChapter} />}
      />
      <div className="reader-bar reader-bar-bottom">
        <div className="reader-sheets">
          <ExtractionProgress onCancel={tasks.cancelExtraction} />
          <TextBox pages={book.pages.length} />
        </div>
        <BottomBar
          book={book}
          spread={open.spread}
          mirrored={settings.direction === 'rtl'}
          onTurn={turnBy}
          onPage={goTo}
          onChapter={openChapter}
          onJump={() => setDialog('jump')}
          onExtract={() => tasks.extract(mode)}
          onSpeak={tasks.startSpeech}
          onStop={tasks.stopSpeech}
        />
      </div>
      <ReaderDialogs
        dialog={reader.dialog}
        onDialog={setDialog}
        book={book}
        page={page}
        direction={settings.direction}
        onPage={goTo}
        onChapter={openChapter}
      />
    </main>
  );
}
