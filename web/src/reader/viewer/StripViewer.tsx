import { useRef, type ReactNode, type RefObject } from 'react';
import { ratioOf, type Book } from '../book.js';
import type { Fit } from '../settings/settings.js';
import { cssVariables } from './css-variables.js';
import { PageView } from './PageView.js';
import type { Sizes } from './use-sizes.js';
import { useStripScroll } from './use-strip-scroll.js';

/** Images further away than this many pages are released; their space stays. */
const pagesBefore = 2;
const pagesAfter = 4;

interface StripViewerProps {
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
  useStripScroll({ viewportRef, strip, page, onPage });
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
