import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../store/hooks.js';
import type { Book } from './book.js';
import { readerCommands } from './controls/reader-commands.js';
import { useBars } from './controls/use-bars.js';
import { useKeys } from './controls/use-keys.js';
import { useGuided } from './guided/use-guided.js';
import { useMangaSettings } from './settings/use-manga-settings.js';
import { useCorrecting, type Corrected } from './correct/correcting.js';
import { useNextChapterPrefetch } from './use-next-chapter-prefetch.js';
import { usePageNavigation } from './use-page-navigation.js';
import { usePageTasks } from './use-page-tasks.js';
import { usePageTurn, type PageTurn } from './use-page-turn.js';
import { useFullScreen } from './viewer/use-full-screen.js';
import { useGestures } from './viewer/use-gestures.js';
import { useSizes } from './viewer/use-sizes.js';
import { useSpreads, type OpenSpread } from './viewer/use-spreads.js';
import { useZoom, type Zoom } from './viewer/use-zoom.js';

/** From this many pages before the end, the next chapter is fetched ahead. */
const prefetchPages = 3;

/** One at a time. */
export type ReaderDialog = 'jump' | 'help' | 'end' | 'voice' | 'pronunciation' | 'short';

/** State of an open book, and the keys and gestures that change it. */
export function useOpenBook(book: Book) {
  const viewportRef = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<ReaderDialog | null>(null);
  const [corrected, setCorrected] = useState<Corrected | null>(null);
  const chosen = useMangaSettings(book);
  // Corrections are made on whole pages.
  const settings = corrected === null ? chosen : { ...chosen, guided: false };
  const { mirrorSwipes } = useAppSelector((state) => state.readerSettings.habits);
  const strip = settings.direction === 'strip' && !settings.guided;
  const sizes = useSizes(book);
  const pageZoom = useZoom(viewportRef);
  const turn = usePageTurn(book);
  const tasks = usePageTasks(book, turn.to);
  const fullScreen = useFullScreen();
  const bars = useBars(fullScreen.on);
  const open = useSpreads(
    book,
    settings.guided ? { ...settings, layout: 'single' } : settings,
    sizes,
    turn.page,
  );
  useEnd(turn, open, book.pages.length - 1);
  const navigation = usePageNavigation(book, {
    turn,
    open,
    onLeavePage: tasks.leavePage,
    onEnd: () => setDialog('end'),
    onOpenChapter: () => setDialog(null),
  });
  const guided = useGuided(book, {
    ...{ settings, page: turn.page, navigation, viewportRef },
    isChosen: chosen.guided,
  });
  const correcting = useCorrecting({
    ...{ what: corrected, setWhat: setCorrected, page: turn.page, viewportRef },
    direction: guided.direction,
    pages: strip ? [turn.page] : open.spread,
    onBegin: tasks.stopSpeech,
  });
  const zoom = guided.on ? guided.zoom : pageZoom;
  const direction = guided.on ? guided.direction : settings.direction;
  const mirrored = direction === 'rtl';
  useZoomReset(pageZoom, strip ? null : open.current);
  useNextChapterPrefetch(book, turn.page >= book.pages.length - prefetchPages);

  const stepBy = (by: 1 | -1): void => {
    bars.makeWay();
    guided.stepBy(by);
  };
  const moveBy = guided.on ? stepBy : navigation.turnBy;

  const commands = readerCommands({
    book,
    viewportRef,
    navigation,
    guided: { ...guided, stepBy },
    zoom,
    onBars: bars.toggle,
    onCorrect: correcting.toggle,
    onDialog: setDialog,
    onFullScreen: fullScreen.toggle,
  });
  useKeys(direction, (command) => commands[command]());
  useGestures(viewportRef, zoom, strip, {
    // Spec 1 section 2: left is next. In a right-to-left book the user may choose the way its paper turns instead.
    onSwipe: (side) => moveBy((side === 'left') !== (mirrored && mirrorSwipes) ? 1 : -1),
    onTap: (zone, by) =>
      zone === 'middle' ? bars.tapped(by) : moveBy((zone === 'right') !== mirrored ? 1 : -1),
  });

  return {
    book,
    viewportRef,
    dialog,
    setDialog,
    settings,
    /** What the settings say; `settings` is what is in force. */
    chosen,
    /** As it is read now: guided view has none of a strip. */
    direction,
    guided,
    sizes,
    zoom,
    page: turn.page,
    tasks,
    fullScreen,
    bars,
    correcting,
    open,
    navigation,
  };
}

/** The parts of the reader's screen share it. */
export type OpenReader = ReturnType<typeof useOpenBook>;

/** Two pages side by side have the place of the first, also at the end of the chapter. */
function useEnd({ page, finish }: PageTurn, { spread }: OpenSpread, last: number): void {
  const ends = page !== last && spread.at(-1) === last;
  useEffect(() => {
    if (ends) finish();
  }, [ends, finish]);
}

/** A spread that is turned to is shown whole; a strip stays as it is (null). */
function useZoomReset({ reset }: Zoom, spread: number | null): void {
  useEffect(() => {
    if (spread !== null) reset();
  }, [spread, reset]);
}
