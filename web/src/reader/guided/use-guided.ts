import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useAppSelector, useAppStore } from '../../store/hooks.js';
import type { Book } from '../book.js';
import { panelReached } from '../reader-slice.js';
import { mangaSettingsChosen } from '../settings/settings-slice.js';
import type { MangaSettings } from '../settings/settings.js';
import { knownText } from '../text/extract.js';
import type { PageNavigation } from '../use-page-navigation.js';
import type { Zoom } from '../viewer/use-zoom.js';
import { stepShowing, stepsOf, wholePage, type PagePart, type Step } from './steps.js';
import { usePanels } from './use-panels.js';

interface GuidedOptions {
  /** Those in force. */
  readonly settings: MangaSettings;
  /** Whether it is on but for a mode that needs whole pages. */
  readonly isChosen: boolean;
  /** Zero-based. */
  readonly page: number;
  readonly navigation: PageNavigation;
  readonly viewportRef: RefObject<HTMLElement | null>;
}

/** @param wanted `panel` of the reader's state */
const indexOf = (steps: readonly Step[], wanted: number | 'last'): number =>
  wanted === 'last' ? steps.length - 1 : Math.min(wanted, steps.length - 1);

const stepAt = (steps: readonly Step[], wanted: number | 'last'): Step =>
  steps[indexOf(steps, wanted)] ?? wholePage;

/** Guided view: the page panel by panel. Where panels aren't known yet, or can't be, the page is shown whole. */
export function useGuided(book: Book, { settings, isChosen, page, navigation, viewportRef }: GuidedOptions) {
  const store = useAppStore();
  const { dispatch } = store;
  const on = settings.guided;
  const direction = settings.direction === 'strip' ? book.direction : settings.direction;
  const panels = usePanels(book, { page: on ? page : null, direction });
  const steps = useMemo(
    () => (panels.found ? stepsOf(panels.found, settings.wholePage) : [wholePage]),
    [panels.found, settings.wholePage],
  );
  const [zoomedOutAt, setZoomedOutAt] = useState<Step | null>(null);
  const zoomedOut = useAppSelector(
    ({ reader: { panel } }) => zoomedOutAt !== null && zoomedOutAt === stepAt(steps, panel),
  );
  const wanted = () => store.getState().reader.panel;
  useSpokenPanel(book, { page, steps: on && panels.found ? steps : null });

  const waiting = on && panels.found === null && !panels.failed;
  const goTo = (next: number) => {
    setZoomedOutAt(null);
    dispatch(panelReached(next));
  };
  const stepBy = (by: 1 | -1): void => {
    const next = indexOf(steps, wanted()) + by;
    // Nothing is passed over that isn't known yet; the bar's buttons turn the page all the same.
    if (by === 1 && waiting) return;
    if (steps[next] !== undefined) goTo(next);
    else {
      navigation.turnBy(by);
      if (by === -1 && page > 0) dispatch(panelReached('last'));
    }
  };
  /** To the panel at a point of the window; back to the one before where there is none. */
  const zoomInAt = (point: { readonly x: number; readonly y: number }): void => {
    const found = stepShowing(steps, partAt(viewportRef.current, point));
    if (found !== null) goTo(found);
  };
  const zoom: Zoom = {
    value: 1,
    min: 0.5,
    turns: !zoomedOut,
    // Zooming out shows the whole page, and zooming in the panel again.
    to: (value) => setZoomedOutAt(value < 1 ? stepAt(steps, wanted()) : null),
    toggle: (point) => {
      const step = stepAt(steps, wanted());
      if (zoomedOut || step === wholePage) zoomInAt(point);
      else setZoomedOutAt(step);
    },
    reset: () => setZoomedOutAt(null),
  };
  return {
    on,
    isChosen,
    direction,
    waiting,
    failed: on && panels.failed,
    retry: panels.retry,
    imageWidth: panels.found?.width ?? null,
    steps,
    /** The whole page is shown in place of its panel. */
    zoomedOut,
    panelCount: panels.found?.panels.length ?? 0,
    stepBy,
    zoom,
    toggle: () => dispatch(mangaSettingsChosen({ mangaId: book.mangaId, chosen: { guided: !isChosen } })),
  };
}

export type Guided = ReturnType<typeof useGuided>;

/** What is looked at. Only what moves with it asks: a step doesn't render the rest of the reader. */
export function useShownStep({ steps, zoomedOut }: Guided): Step {
  const step = useAppSelector((state) => stepAt(steps, state.reader.panel));
  return zoomedOut ? wholePage : step;
}

/** A point of the page that is shown, as a part of it: too small to be shared by panels. */
function partAt(
  viewport: HTMLElement | null,
  { x, y }: { readonly x: number; readonly y: number },
): PagePart {
  const page = viewport?.querySelector('[data-shown]')?.getBoundingClientRect();
  const { left = 0, top = 0, width = 1, height = 1 } = page ?? {};
  return { x: (x - left) / width, y: (y - top) / height, width: 1e-6, height: 1e-6 };
}

interface SpokenPanelOptions {
  readonly page: number;
  /** null while they are unknown. */
  readonly steps: readonly Step[] | null;
}

/** The view follows what is read aloud, balloon by balloon. */
function useSpokenPanel(book: Book, { page, steps }: SpokenPanelOptions): void {
  const store = useAppStore();
  const region = useAppSelector(({ reader: { spoken } }) => (spoken?.page === page ? spoken.region : null));
  useEffect(() => {
    if (region === null || steps === null) return;
    const text = knownText(book, page, store.getState().reader.language)(store.getState());
    const box = text?.regions[region]?.box;
    if (!text || !box) return;
    const { width, height } = text;
    const part = {
      x: box.x / width,
      y: box.y / height,
      width: box.width / width,
      height: box.height / height,
    };
    const found = stepShowing(steps, part);
    if (found !== null) store.dispatch(panelReached(found));
  }, [book, page, region, steps, store]);
}
