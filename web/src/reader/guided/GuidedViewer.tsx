import { useRef } from 'react';
import { ratioOf } from '../book.js';
import type { OpenReader } from '../use-open-book.js';
import { PageView } from '../viewer/PageView.js';
import { near } from '../viewer/near.js';
import { pagePlace, type Viewport } from './camera.js';
import './guided.css';
import { GuidedNote } from './GuidedNote.js';
import { GuidedSight } from './GuidedSight.js';
import { useSettled } from './use-settled.js';
import { useViewport } from './use-viewport.js';

/** A page panel by panel: each as large as it fits, its surroundings dimmed. Pages around it are drawn ahead. */
export function GuidedViewer(reader: OpenReader) {
  const { book, page, direction, sizes, viewportRef, bars } = reader;
  const viewport = useViewport(viewportRef, bars.shown);
  const { first, end } = near(page, useSettled(page));
  const table = useRef<HTMLDivElement>(null);
  const ratio = (index: number) => (sizes.of(index) ? ratioOf(sizes.of(index)) : sizes.usual);
  const placeOf = (index: number, size: Viewport) =>
    pagePlace(size, { page: index, ratio: ratio(index), mirrored: direction === 'rtl' });
  return (
    <div
      ref={viewportRef}
      tabIndex={0}
      role="region"
      aria-label="Pages"
      className="reader-viewport guided min-h-0 min-w-0 grow"
    >
      <div className="guided-window">
        <div ref={table} className="guided-table">
          {viewport &&
            book.pages.slice(first, end).map((bookPage, offset) => {
              const index = first + offset;
              return (
                <div
                  key={index}
                  className="guided-page"
                  data-shown={index === page ? '' : undefined}
                  style={placeOf(index, viewport)}
                >
                  <PageView
                    page={index}
                    bookPage={bookPage}
                    size={sizes.of(index)}
                    ratio={sizes.usual}
                    ahead={index !== page}
                    onSize={sizes.learn}
                  />
                </div>
              );
            })}
        </div>
        {viewport && (
          <GuidedSight {...reader} table={table} viewport={viewport} place={placeOf(page, viewport)} />
        )}
      </div>
      {viewport && <GuidedNote {...reader} viewport={viewport} />}
    </div>
  );
}
