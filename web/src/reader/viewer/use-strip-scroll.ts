import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** The page at this part of the height is the one that is being read. */
const eyeHeight = 0.35;

/** A point of the strip: a page, and the share of its height that lies above. */
interface ReadingPoint {
  readonly page: number;
  readonly part: number;
}

interface StripScrollOptions {
  readonly viewportRef: RefObject<HTMLElement | null>;
  readonly strip: RefObject<HTMLElement | null>;
  readonly page: number;
  /** Scrolled to, by the reader's own hand. */
  readonly onPage: (page: number) => void;
}

/** Reports the page that a strip was scrolled to, and stays at its reading point when sizes change. */
export function useStripScroll({ viewportRef, strip, page, onPage }: StripScrollOptions): void {
  const held = useRef<ReadingPoint>({ page: -1, part: 0 });

  // A page that was not reached by scrolling is shown from its top.
  useLayoutEffect(() => {
    const viewport = viewportRef.current;
    const place = pagesOf(strip.current)[page];
    if (held.current.page === page || !viewport || !place) return;
    viewport.scrollTop = place.offsetTop;
    held.current = {
      page,
      part: (viewport.clientHeight * eyeHeight) / Math.max(1, place.offsetHeight),
    };
  }, [page, strip, viewportRef]);

  useEffect(() => {
    const viewport = viewportRef.current;
    const pages = strip.current;
    if (!viewport || !pages) return;
    let frame = 0;
    const measure = () => `${viewport.clientWidth} ${viewport.clientHeight} ${pages.offsetHeight}`;
    let measured = measure();
    const scrolled = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        // Scrolled by the browser, because sizes changed; the place is restored below.
        if (measured !== measure()) return;
        const seen = readingPointOf(viewport, pages);
        const turned = seen.page !== held.current.page;
        held.current = seen;
        if (turned && seen.page >= 0) onPage(seen.page);
      });
    };
    const resized = new ResizeObserver(() => {
      measured = measure();
      scrollToPoint(viewport, pages, held.current);
    });
    resized.observe(pages);
    resized.observe(viewport);
    viewport.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      viewport.removeEventListener('scroll', scrolled);
    };
  }, [onPage, strip, viewportRef]);
}

function readingPointOf(viewport: HTMLElement, strip: HTMLElement): ReadingPoint {
  const eye = viewport.scrollTop + viewport.clientHeight * eyeHeight;
  const places = pagesOf(strip);
  const atEnd = viewport.scrollTop + viewport.clientHeight >= viewport.scrollHeight - 2;
  const below = places.findIndex((place) => place.offsetTop + place.offsetHeight > eye);
  const page = atEnd || below < 0 ? places.length - 1 : below;
  const place = places[page];
  return { page, part: place ? (eye - place.offsetTop) / Math.max(1, place.offsetHeight) : 0 };
}

function scrollToPoint(viewport: HTMLElement, strip: HTMLElement, { page, part }: ReadingPoint): void {
  const place = pagesOf(strip)[page];
  if (place)
    viewport.scrollTop = place.offsetTop + part * place.offsetHeight - viewport.clientHeight * eyeHeight;
}

const pagesOf = (strip: HTMLElement | null): readonly HTMLElement[] =>
  strip ? [...strip.querySelectorAll<HTMLElement>(':scope > .reader-page')] : [];
