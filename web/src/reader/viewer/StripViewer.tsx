import { useRef } from 'react';
import { ratioOf } from '../book.js';
import type { OpenReader } from '../use-open-book.js';
import { cssVariables } from './css-variables.js';
import { EndOfStrip } from './EndOfChapter.js';
import { PageView } from './PageView.js';
import { useStripScroll } from './use-strip-scroll.js';

/** Images further away than this many pages are released; their space stays. */
const pagesBefore = 2;
const pagesAfter = 4;

/** All pages below each other. Scrolling changes the page, and a change of page scrolls to it. */
export function StripViewer({ book, page, settings, zoom, sizes, viewportRef, navigation }: OpenReader) {
  const strip = useRef<HTMLDivElement>(null);
  useStripScroll({ viewportRef, strip, page, onPage: navigation.goTo });
  const natural = sizes.of(page)?.width;
  return (
    <div
      ref={viewportRef}
      tabIndex={0}
      role="region"
      aria-label="Pages"
      data-fit={settings.fit}
      data-scroll="y"
      className="reader-viewport min-h-0 min-w-0 grow"
      style={cssVariables({
        '--zoom': zoom.value,
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
        {book.chapterId !== null && <EndOfStrip book={book} onChapter={navigation.openChapter} />}
      </div>
    </div>
  );
}
