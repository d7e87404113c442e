import { useState } from 'react';
import { useAppSelector } from '../store/hooks.js';
import { Button } from '../ui/controls/Button.js';
import { mangaIdOf, type Book } from './book.js';
import { BottomBar } from './controls/BottomBar.js';
import { ReaderDialogs } from './controls/ReaderDialogs.js';
import { SwipeQuestion } from './controls/SwipeQuestion.js';
import { TopBar } from './controls/TopBar.js';
import './reader.css';
import { SpeechFailure } from './speech/SpeechFailure.js';
import { ExtractionProgress } from './text/ExtractionProgress.js';
import { CorrectingContext, type Correcting } from './correct/correcting.js';
import { useUnsavedCorrections } from './correct/use-unsaved.js';
import { TextBox } from './text/TextBox.js';
import { GuidedViewer } from './guided/GuidedViewer.js';
import { useOpenBook, type OpenReader } from './use-open-book.js';
import { PagedViewer } from './viewer/PagedViewer.js';
import { StripViewer } from './viewer/StripViewer.js';

export function OpenBook({ book }: { readonly book: Book }) {
  const reader = useOpenBook(book);
  const [word, setWord] = useState('');
  const pronounce = (selected: string) => {
    setWord(selected);
    reader.setDialog('pronunciation');
  };
  const { correcting } = reader;
  useUnsavedCorrections();
  // What it says lies above the controls.
  const speechFailed = useAppSelector((state) => state.reader.speechFailed);
  return (
    <main
      className="reader fixed inset-0 flex flex-col bg-wash"
      data-bars={reader.bars.shown || speechFailed || correcting.context !== null || undefined}
      data-correcting={correcting.context ? '' : undefined}
    >
      <div className="reader-bar reader-bar-top">
        <TopBar {...reader} />
      </div>
      <CorrectingContext value={correcting.context}>
        <Viewer {...reader} />
      </CorrectingContext>
      <div className="reader-bar reader-bar-bottom">
        <div className="reader-sheets">
          <ExtractionProgress onCancel={reader.tasks.cancelExtraction} />
          <SwipeQuestion {...reader} />
          <SpeechFailure onRetry={reader.tasks.startSpeech} />
          {!correcting.context && (
            <TextBox
              book={book}
              onCorrect={() => correcting.toggle('texts')}
              onPronounce={mangaIdOf(book) === null ? null : pronounce}
            />
          )}
        </div>
        {correcting.context ? (
          <div data-bottom-bar className="correction-panel">
            {correcting.isWaiting && <WaitingForPage {...correcting.context} />}
            <div ref={correcting.setPanel} />
          </div>
        ) : (
          <BottomBar {...reader} />
        )}
      </div>
      <ReaderDialogs {...reader} word={word} />
    </main>
  );
}

/** Where something is to be corrected on a page whose image isn't there. */
function WaitingForPage({ what, leave }: Correcting) {
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">The {what} can be edited as soon as the page is shown.</p>
      <Button size="small" onClick={leave}>
        Done
      </Button>
    </div>
  );
}

function Viewer(reader: OpenReader) {
  if (reader.guided.on) return <GuidedViewer {...reader} />;
  return reader.direction === 'strip' ? <StripViewer {...reader} /> : <PagedViewer {...reader} />;
}
