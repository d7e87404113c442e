import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Manga } from '../api/types.js';
import { Cover } from './Cover.js';

/** A link to the manga, named by its title. */
export function MangaCard({ manga }: { readonly manga: Manga }) {
  const titleId = useId();
  return (
    <Link
      to={`/manga/${encodeURIComponent(manga.id)}`}
      aria-labelledby={titleId}
      className="group block rounded-sm"
    >
      <span className="block transition-transform duration-200 group-hover:-translate-y-1">
        <Cover manga={manga} />
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
}

export function MangaCardSkeleton() {
  return (
    <div data-skeleton aria-hidden>
      <div className="skeleton aspect-[2/3] rounded-sm" />
      <div className="skeleton mt-3 h-5 w-4/5 rounded-sm" />
      <div className="skeleton mt-2 h-4 w-1/2 rounded-sm" />
    </div>
  );
}
