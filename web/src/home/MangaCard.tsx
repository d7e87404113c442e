import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Manga } from '../api/types.js';
import { paths } from '../app/paths.js';
import { LockIcon } from '../ui/icons.js';
import { Cover } from './Cover.js';

/** A link to the manga, named by its title. Of a list that grows, only the new ones are rendered. */
export const MangaCard = memo(function MangaCard({ manga }: { readonly manga: Manga }) {
  const titleId = useId();
  const privateId = useId();
  const hidden = manga.imported?.own === true && !manga.imported.shared;
  return (
    <Link
      to={paths.manga(manga.id)}
      aria-labelledby={titleId}
      aria-describedby={hidden ? privateId : undefined}
      className="group block rounded-sm"
    >
      <span className="relative block transition-transform duration-200 group-hover:-translate-y-1">
        <Cover manga={manga} />
        {hidden && (
          <span
            id={privateId}
            className="absolute top-2 left-2 flex items-center gap-1 rounded-full bg-ink py-1 pr-2.5 pl-2 text-xs font-semibold text-paper"
          >
            <LockIcon />
            Private
          </span>
        )}
      </span>
      <span
        id={titleId}
        lang={manga.originalLanguage}
        className="mt-3 line-clamp-2 leading-snug font-semibold decoration-seal decoration-2 underline-offset-4 group-hover:underline"
      >
        {manga.title}
      </span>
      <span className="mt-0.5 line-clamp-1 text-sm text-ink-soft">{manga.author}</span>
    </Link>
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
