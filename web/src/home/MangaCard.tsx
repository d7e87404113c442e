import { memo } from 'react';
import type { Manga } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { LockIcon } from '../ui/icons.js';
import { CoverCard } from './CoverCard.js';
import { LanguageChips } from './LanguageChips.js';

/** A link to the manga, named by its title. Of a list that grows, only the new ones are rendered. */
export const MangaCard = memo(function MangaCard({
  manga,
  onOpen,
}: {
  readonly manga: Manga;
  readonly onOpen?: ((id: string) => unknown) | undefined;
}) {
  const { imported } = manga;
  return (
    <CoverCard manga={manga} to={paths.manga(manga.id)} onOpen={onOpen}>
      <p className="mt-0.5 line-clamp-1 text-sm text-ink-soft">{manga.author}</p>
      <div className="mt-1.5">
        <LanguageChips codes={manga.languages} />
      </div>
      {imported?.own === true && !imported.shared && (
        <p className="absolute top-2 left-2 flex items-center gap-1 rounded-full bg-ink py-1 pr-2.5 pl-2 text-xs font-semibold text-paper">
          <LockIcon />
          Private
        </p>
      )}
    </CoverCard>
  );
});

export function MangaCardSkeleton() {
  return (
    <div data-skeleton aria-hidden>
      <div className="skeleton aspect-[2/3] rounded-sm" />
      <div className="skeleton mt-3 h-5 w-4/5 rounded-sm" />
      <div className="skeleton mt-2 h-4 w-1/2 rounded-sm" />
    </div>
  );
}
