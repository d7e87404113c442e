import type { ReactNode } from 'react';
import type { Manga } from '../api/types.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { MangaCard, MangaCardSkeleton } from './MangaCard.js';
import { Section } from './Section.js';
import { useGrowing } from './use-growing.js';

/** Placeholders while a list loads, and the most that a section of home shows. */
export const sectionSize = 12;

export const mangaGrid = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-6 lg:gap-x-6';

interface MangaSectionProps {
  readonly title: string;
  /** undefined while they are being loaded. */
  readonly mangas: readonly Manga[] | undefined;
  readonly failed?: boolean;
  readonly onRetry?: () => void;
  /** Called with the id of a manga whose card is followed. */
  readonly onOpen?: (id: string) => unknown;
  /** Shown when there are none. */
  readonly empty?: ReactNode;
  /** Beside the title. */
  readonly aside?: ReactNode;
}

const noMangas: readonly Manga[] = [];

export function MangaSection({
  title,
  mangas,
  failed = false,
  onRetry,
  onOpen,
  empty,
  aside,
}: MangaSectionProps) {
  const shown = useGrowing(mangas ?? noMangas);
  return (
    <Section title={title} aside={aside} busy={!failed && mangas === undefined}>
      {failed ? (
        <FailedToLoad what={title} onRetry={() => onRetry?.()} />
      ) : mangas?.length === 0 ? (
        empty
      ) : (
        <div className={mangaGrid}>
          {mangas
            ? shown.map((manga) => <MangaCard key={manga.id} manga={manga} onOpen={onOpen} />)
            : Array.from({ length: sectionSize }, (_, index) => <MangaCardSkeleton key={index} />)}
        </div>
      )}
    </Section>
  );
}
