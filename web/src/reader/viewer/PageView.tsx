import { memo, useState } from 'react';
import { plainButton } from '../../ui/controls/button-style.js';
import { ratioOf, type BookPage, type PageSize } from '../book.js';
import { PageLayer } from '../correct/PageLayer.js';
import { cssVariables } from './css-variables.js';

interface PageViewProps {
  readonly page: number;
  readonly bookPage: BookPage;
  /** Of the image, once it is known. */
  readonly size: PageSize | null;
  /** Reserves the space of an image whose size is unknown. */
  readonly ratio: number;
  /** Fetched ahead, and not shown yet. */
  readonly ahead?: boolean;
  readonly onSize: (page: number, size: PageSize) => void;
}

/** One page: its space, image and text, and a retry when the image can't be loaded. */
export const PageView = memo(function PageView({
  page,
  bookPage: { address },
  size,
  ratio,
  ahead = false,
  onSize,
}: PageViewProps) {
  const [failed, setFailed] = useState(false);
  const [wasAhead, setWasAhead] = useState(ahead);
  // What failed ahead, or was left failed, is tried again.
  if (wasAhead !== ahead) {
    setWasAhead(ahead);
    setFailed(false);
  }
  const [loaded, setLoaded] = useState(false);
  return (
    <div
      className={`reader-page ${loaded || failed ? '' : 'skeleton'}`}
      style={cssVariables({ '--ratio': size ? ratioOf(size) : ratio })}
    >
      {failed ? (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-sheet p-6 text-center">
          <p className="font-semibold">Page {page + 1} could not be loaded.</p>
          <button type="button" className={plainButton} onClick={() => setFailed(false)}>
            Try again
          </button>
        </div>
      ) : (
        <img
          src={address}
          alt={ahead ? '' : `Page ${page + 1}`}
          draggable={false}
          onLoad={({ currentTarget: img }) => {
            setLoaded(true);
            if (img.naturalWidth > 0) onSize(page, { width: img.naturalWidth, height: img.naturalHeight });
            // Decoded now, the page is painted at once when it is turned to.
            void img.decode().catch(() => undefined);
          }}
          onError={() => {
            setLoaded(false);
            setFailed(true);
          }}
        />
      )}
      {loaded && !ahead && <PageLayer address={address} page={page} />}
    </div>
  );
});
