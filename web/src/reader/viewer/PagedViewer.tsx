import { useDeferredValue, useEffect, useLayoutEffect, type RefObject } from 'react';
import { ratioOf } from '../book.js';
import type { OpenReader } from '../use-open-book.js';
import { cssVariables } from './css-variables.js';
import { PageView } from './PageView.js';
import type { Spread } from './spreads.js';
import { near } from './near.js';

/** One page, or two that lie open together; those around it wait beneath, drawn already, so that turning only uncovers them. */
export function PagedViewer({ book, open, settings, zoom, sizes, viewportRef }: OpenReader) {
  const { spreads, current } = open;
  const { first, end } = near(current, useDeferredValue(current));
  const drawn = spreads.slice(first, end);
  const mirrored = settings.direction === 'rtl';

  // Reading begins at the corner where the page begins.
  useLayoutEffect(() => {
    const viewport = viewportRef.current;
    if (!viewport) return;
    viewport.scrollTop = 0;
    viewport.scrollLeft = mirrored ? viewport.scrollWidth : 0;
  }, [current, mirrored, viewportRef]);
  useScrollAttribute(viewportRef);

  return (
    <div
      ref={viewportRef}
      tabIndex={0}
      role="region"
      aria-label="Pages"
      data-fit={settings.fit}
      className="reader-viewport min-h-0 min-w-0 grow"
      style={cssVariables({ '--zoom': zoom.value })}
    >
      {drawn.map((spread, index) => (
        <SpreadView
          key={spread.join()}
          book={book}
          spread={spread}
          shown={first + index === current}
          mirrored={mirrored}
          sizes={sizes}
        />
      ))}
    </div>
  );
}

interface SpreadViewProps extends Pick<OpenReader, 'book' | 'sizes'> {
  readonly spread: Spread;
  readonly shown: boolean;
  readonly mirrored: boolean;
}

function SpreadView({ book, spread, shown, mirrored, sizes }: SpreadViewProps) {
  const ratios = spread.map((page) => (sizes.of(page) ? ratioOf(sizes.of(page)) : sizes.usual));
  const widths = spread.map((page) => sizes.of(page)?.width);
  const natural = widths.every((width) => width !== undefined)
    ? `${widths.reduce((sum, width) => sum + width, 0)}px`
    : undefined;
  return (
    <div
      className="reader-spread"
      data-ahead={shown ? undefined : ''}
      data-mirrored={mirrored ? '' : undefined}
      style={cssVariables({
        '--ratio': ratios.reduce((sum, ratio) => sum + ratio, 0),
        '--natural': natural,
      })}
    >
      {spread.map((page) => {
        const bookPage = book.pages[page];
        return (
          bookPage && (
            <PageView
              key={page}
              page={page}
              bookPage={bookPage}
              size={sizes.of(page)}
              ratio={sizes.usual}
              ahead={!shown}
              onSize={sizes.learn}
            />
          )
        );
      })}
    </div>
  );
}

/** The browser scrolls by touch only where a page is too long and not too wide; all other moves are gestures of ours. */
function useScrollAttribute(viewportRef: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const viewport = viewportRef.current;
    if (!viewport) return;
    const sign = (): void => {
      const across = viewport.scrollWidth > viewport.clientWidth + 1;
      viewport.dataset['scroll'] =
        !across && viewport.scrollHeight > viewport.clientHeight + 1 ? 'y' : 'none';
    };
    sign();
    const observer = new ResizeObserver(sign);
    observer.observe(viewport);
    const shown = viewport.querySelector('.reader-spread:not([data-ahead])');
    if (shown) observer.observe(shown);
    return () => observer.disconnect();
  });
}
