import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { ratioOf, type Book } from '../book.js';
import type { Fit } from '../settings/settings.js';
import { cssVariables } from './css-variables.js';
import { PageView } from './PageView.js';
import type { Sizes } from './use-sizes.js';

/** Images further away than this many pages are released; their space stays. */
const pagesBefore = 2;
const pagesAfter = 4;
/** The page at this part of the height is the one that is being read. */
const eyeHeight = 0.35;

export interface StripViewerProps {
  readonly book: Book;
  readonly page: number;
  readonly fit: Fit;
  readonly zoom: number;
  readonly sizes: Sizes;
  readonly viewportRef: RefObject<HTMLDivElement | null>;
  /** Scrolled to, by the reader's own hand. */
  readonly onPage: (page: number) => void;
  /** After the last page. */
  readonly end: ReactNode;
}

/** All pages below each other. Scrolling changes the page, and a change of page scrolls to it. */
export function StripViewer({ book, page, fit, zoom, sizes, viewportRef, onPage, end }: StripViewerProps) {
  const strip = useRef<HTMLDivElement>(null);
  /** The point that stays in view when sizes change: a page, and how much of it lies above the eye. */
  const held = useRef({ page: -1, part: 0 });

  const readingPoint = useCallback((): { page: number; part: number } => {
    const viewport = viewportRef.current;
    if (!viewport) return held.current;
    const eye = viewport.scrollTop + viewport.clientHeight * eyeHeight;
    const places = pagesOf(strip.current);
    const atEnd = viewport.scrollTop + viewport.clientHeight >= viewport.scrollHeight - 2;
    const below = places.findIndex((place) => place.offsetTop + place.offsetHeight > eye);
    const found = atEnd || below < 0 ? places.length - 1 : below;
    const place = places[found];
    const part = place ? (eye - place.offsetTop) / Math.max(1, place.offsetHeight) : 0;
    return { page: found, part };
  }, [viewportRef]);

  const goTo = useCallback(
    ({ page: wanted, part }: { page: number; part: number }) => {
      const viewport = viewportRef.current;
      const place = pagesOf(strip.current)[wanted];
      if (viewport && place)
        viewport.scrollTop = place.offsetTop + part * place.offsetHeight - viewport.clientHeight * eyeHeight;
    },
    [viewportRef],
  );

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
  }, [page, viewportRef]);

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
        const seen = readingPoint();
        const turned = seen.page !== held.current.page;
        held.current = seen;
        if (turned && seen.page >= 0) onPage(seen.page);
      });
    };
    const resized = new ResizeObserver(() => {
      measured = measure();
      goTo(held.current);
    });
    resized.observe(pages);
    resized.observe(viewport);
    viewport.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      viewport.removeEventListener('scroll', scrolled);
    };
  }, [goTo, readingPoint, onPage, viewportRef]);

  const natural = sizes.of(page)?.width;
  return (
    <div
      ref={viewportRef}
      tabIndex={0}
      role="region"
      aria-label="Pages"
      data-fit={fit}
      data-scroll="y"
      className="reader-viewport min-h-0 min-w-0 grow"
      style={cssVariables({
        '--zoom': zoom,
        '--natural': natural === undefined ? undefined : `${natural}px`,
      })}
    >
      <div ref={strip} className="reader-strip">
        {book.pages.map((bookPage, index) => {
          const size = sizes.of(index);
          const near = index >= page - pagesBefore && index <= page + pagesAfter;
          return near ? (
            <PageView
              key={index}
              page={index}
              bookPage={bookPage}
              size={size}
              ratio={sizes.usual}
              onSize={sizes.learn}
            />
          ) : (
            <div
              key={index}
              className="reader-page"
              style={cssVariables({ '--ratio': size ? ratioOf(size) : sizes.usual })}
            />
          );
        })}
        {end}
      </div>
    </div>
  );
}

const pagesOf = (strip: HTMLElement | null): readonly HTMLElement[] =>
  strip ? [...strip.querySelectorAll<HTMLElement>(':scope > .reader-page')] : [];
