import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import { useAppSelector } from '../store/hooks.js';
import { isDrawnAsStrip, isWide, type Book } from './book.js';
import { BottomBar } from './controls/BottomBar.js';
import { JumpDialog } from './controls/JumpDialog.js';
import { KeyHelp } from './controls/KeyHelp.js';
import type { ReaderCommand } from './controls/keys.js';
import { ExtractionProgress } from './text/ExtractionProgress.js';
import { EndOfChapterDialog, EndOfStrip } from './viewer/EndOfChapter.js';
import { PagedViewer } from './viewer/PagedViewer.js';
import './reader.css';
import { TopBar } from './controls/TopBar.js';
import { useKeys } from './controls/use-keys.js';
import { mangaSettings } from './settings/settings.js';
import { TextBox } from './text/TextBox.js';
import { useNextChapterPrefetch } from './use-next-chapter-prefetch.js';
import { usePageTasks } from './use-page-tasks.js';
import { usePageTurn } from './use-page-turn.js';
import { spreadsOf, spreadWith } from './viewer/spreads.js';
import { StripViewer } from './viewer/StripViewer.js';
import { useFullScreen } from './viewer/use-full-screen.js';
import { useGestures } from './viewer/use-gestures.js';
import { useSizes } from './viewer/use-sizes.js';
import { useZoom, zoomStep } from './viewer/use-zoom.js';

/** As in reader.css. */
const barsOverPage = '(max-width: 639px), (max-height: 520px)';

type OpenDialog = 'jump' | 'help' | 'end' | null;

/** From this many pages before the end, the next chapter is fetched ahead. */
const NEXT_AHEAD = 3;
const SCROLL_PX = 80;
/** Of the stage's height, for one press of Space. */
const SCROLL_PART = 0.85;

export function OpenBook({ book }: { readonly book: Book }) {
  const navigate = useNavigate();
  const stageRef = useRef<HTMLDivElement>(null);
  const [bars, setBars] = useState(true);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const stored = useAppSelector((state) => state.readerSettings);
  const { mode } = useAppSelector((state) => state.reader);
  const settings = useMemo(
    () => mangaSettings(stored, book.mangaId, isDrawnAsStrip(book) ? 'strip' : book.direction),
    [book, stored],
  );
  const { direction, layout, coverAlone, fit } = settings;
  const strip = direction === 'strip';
  const mirrored = direction === 'rtl';
  const sizes = useSizes(book);
  const zoom = useZoom(stageRef);
  const turn = usePageTurn(book);
  const work = usePageTasks(book, turn.to);
  const screen = useFullScreen();

  const total = book.pages.length;
  const spreads = useMemo(
    () =>
      spreadsOf(total, {
        double: layout === 'double' && !strip,
        coverAlone,
        isWide: (page) => isWide(sizes.of(page)),
      }),
    [coverAlone, layout, sizes, strip, total],
  );
  const current = spreadWith(spreads, turn.page);
  const spread = spreads[current] ?? [0];

  const { leavePage } = work;
  const { to } = turn;
  /** By the reader's own hand: what belonged to the page before ends. */
  const goTo = useCallback(
    (page: number) => {
      leavePage();
      to(page);
    },
    [leavePage, to],
  );
  const { reset } = zoom;
  useEffect(() => {
    if (!strip) reset();
  }, [current, reset, strip]);

  const turnBy = (by: 1 | -1): void => {
    const next = spreads[current + by];
    if (next?.[0] !== undefined) goTo(next[0]);
    else if (by === 1 && book.chapterId !== null) setDialog('end');
  };
  const openChapter = (id: string | null): void => {
    if (id === null) return;
    setDialog(null);
    turn.toChapter(id);
    void navigate(paths.chapter(book.mangaId, id));
  };

  useNextChapterPrefetch(book, turn.page >= total - NEXT_AHEAD);

  const scroll = (by: number): boolean => {
    const stage = stageRef.current;
    if (!stage) return false;
    const before = stage.scrollTop;
    stage.scrollTop += by;
    return Math.abs(stage.scrollTop - before) > 1;
  };
  const screenful = (stageRef.current?.clientHeight ?? 0) * SCROLL_PART;

  const run = (command: ReaderCommand): void => {
    switch (command) {
      case 'next':
        return turnBy(1);
      case 'previous':
        return turnBy(-1);
      case 'forward':
        return scroll(screenful) ? undefined : turnBy(1);
      case 'backward':
        return scroll(-screenful) ? undefined : turnBy(-1);
      case 'first':
        return goTo(0);
      case 'last':
        return goTo(total - 1);
      case 'up':
        return void scroll(-SCROLL_PX);
      case 'down':
        return void scroll(SCROLL_PX);
      case 'zoomIn':
        return zoom.to(zoom.value * zoomStep);
      case 'zoomOut':
        return zoom.to(zoom.value / zoomStep);
      case 'zoomReset':
        return zoom.to(1);
      case 'fullScreen':
        return screen.toggle?.();
      case 'bars':
      case 'escape':
        return setBars(!bars);
      case 'jump':
        return setDialog('jump');
      case 'nextChapter':
        return openChapter(book.nextId);
      case 'previousChapter':
        return openChapter(book.previousId);
      case 'help':
        return setDialog('help');
    }
  };
  useKeys(direction, run);
  useBarsFor(screen.on, setBars);

  useGestures(stageRef, zoom, strip, {
    // Spec 1 section 2: left is next. In a right-to-left book one may choose the way its paper turns instead.
    onSwipe: (side) => turnBy((side === 'left') !== (mirrored && stored.habits.mirrorSwipes) ? 1 : -1),
    onTap: (zone, by) => {
      if (zone === 'middle') {
        // Beside the page the bars are in nobody's way; there a click only brings them back.
        if (by === 'touch' || !bars || window.matchMedia(barsOverPage).matches) setBars(!bars);
      } else turnBy((zone === 'right') !== mirrored ? 1 : -1);
    },
  });

  return (
    <main className="reader fixed inset-0 flex flex-col bg-wash" data-bars={bars || undefined}>
      <div className="reader-bar reader-bar-top">
        <TopBar
          book={book}
          settings={{ mangaId: book.mangaId, settings, zoom }}
          onFullScreen={screen.toggle}
          onHelp={() => setDialog('help')}
        />
      </div>
      {strip ? (
        <StripViewer
          book={book}
          page={turn.page}
          fit={fit}
          zoom={zoom.value}
          sizes={sizes}
          viewportRef={stageRef}
          onPage={goTo}
          end={book.chapterId !== null && <EndOfStrip book={book} onChapter={openChapter} />}
        />
      ) : (
        <PagedViewer
          book={book}
          spreads={spreads}
          current={current}
          settings={settings}
          zoom={zoom.value}
          sizes={sizes}
          viewportRef={stageRef}
        />
      )}
      <div className="reader-bar reader-bar-bottom">
        <div className="reader-sheets">
          <ExtractionProgress onCancel={work.cancelExtraction} />
          <TextBox pages={total} />
        </div>
        <BottomBar
          book={book}
          spread={spread}
          mirrored={mirrored}
          onTurn={turnBy}
          onPage={goTo}
          onChapter={openChapter}
          onJump={() => setDialog('jump')}
          onExtract={() => work.extract(mode)}
          onSpeak={work.startSpeech}
          onStop={work.stopSpeech}
        />
      </div>
      <JumpDialog
        open={dialog === 'jump'}
        onOpenChange={(open) => setDialog(open ? 'jump' : null)}
        page={turn.page + 1}
        total={total}
        onPage={(page) => goTo(page - 1)}
      />
      <KeyHelp
        open={dialog === 'help'}
        onOpenChange={(open) => setDialog(open ? 'help' : null)}
        direction={direction}
      />
      <EndOfChapterDialog
        open={dialog === 'end'}
        onOpenChange={(open) => setDialog(open ? 'end' : null)}
        book={book}
        onChapter={openChapter}
      />
    </main>
  );
}

/** They make way for full screen, and come back after it, or when Tab looks for a control. */
function useBarsFor(fullScreen: boolean, setBars: (shown: boolean) => void): void {
  useEffect(() => setBars(!fullScreen), [fullScreen, setBars]);
  useEffect(() => {
    const tabbed = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') setBars(true);
    };
    window.addEventListener('keydown', tabbed);
    return () => window.removeEventListener('keydown', tabbed);
  }, [setBars]);
}
