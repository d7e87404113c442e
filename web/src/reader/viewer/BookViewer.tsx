import type { ReactNode, RefObject } from 'react';
import type { Book } from '../book.js';
import type { MangaSettings } from '../settings/settings.js';
import { PagedViewer } from './PagedViewer.js';
import { StripViewer } from './StripViewer.js';
import type { Sizes } from './use-sizes.js';
import type { OpenSpread } from './use-spreads.js';

interface BookViewerProps {
  readonly book: Book;
  readonly page: number;
  readonly open: OpenSpread;
  readonly settings: MangaSettings;
  readonly zoom: number;
  readonly sizes: Sizes;
  readonly viewportRef: RefObject<HTMLDivElement | null>;
  /** A strip was scrolled to another page. */
  readonly onPage: (page: number) => void;
  /** After the last page of a strip. */
  readonly end: ReactNode;
}

/** The pages, in the way that the settings say. */
export function BookViewer({ page, open, settings, onPage, end, ...rest }: BookViewerProps) {
  return settings.direction === 'strip' ? (
    <StripViewer {...rest} page={page} fit={settings.fit} onPage={onPage} end={end} />
  ) : (
    <PagedViewer {...rest} spreads={open.spreads} current={open.current} settings={settings} />
  );
}
