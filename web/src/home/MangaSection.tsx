import { useId, type ReactNode } from 'react';
import type { Manga } from '../api/types.js';
import { FailedToLoad } from '../ui/Notice.js';
import { MangaCard, MangaCardSkeleton } from './MangaCard.js';

/** Placeholders while a list loads, and the most that a section shows. */
export const SECTION_SIZE = 12;

export interface MangaSectionProps {
  readonly title: string;
  /** undefined while they are being loaded. */
  readonly mangas: readonly Manga[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Shown when there are none. */
  readonly empty: ReactNode;
}

export function MangaSection({ title, mangas, failed, onRetry, empty }: MangaSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} aria-busy={!failed && mangas === undefined}>
      <h2 id={headingId} className="mb-5 flex items-center gap-3 text-xl">
        <span aria-hidden className="h-5 w-1.5 rounded-full bg-seal" />
        {title}
      </h2>
      {failed ? (
        <FailedToLoad what={title} onRetry={onRetry} />
      ) : mangas?.length === 0 ? (
        empty
      ) : (
        <div className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-6 lg:gap-x-6">
          {mangas
            ? mangas.map((manga) => <MangaCard key={manga.id} manga={manga} />)
            : Array.from({ length: SECTION_SIZE }, (_, index) => <MangaCardSkeleton key={index} />)}
        </div>
      )}
    </section>
  );
}
