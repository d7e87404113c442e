import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Manga } from '../api/types.js';
import { Cover } from './Cover.js';

/** Cover and title are a link; other text is below it, and part of the link too. */
export function CoverCard({
  manga,
  to,
  onOpen,
  children,
}: {
  readonly manga: Manga;
  readonly to: string;
  /** Called with the manga's id when the link is followed. */
  readonly onOpen?: ((id: string) => unknown) | undefined;
  readonly children: ReactNode;
}) {
  return (
    <article className="group relative">
      <Link
        to={to}
        onClick={() => onOpen?.(manga.id)}
        className="block rounded-sm after:absolute after:inset-0"
      >
        <span className="block transition-transform duration-200 group-hover:-translate-y-1">
          <Cover manga={manga} />
        </span>
        <span
          lang={manga.originalLanguage}
          className="mt-3 line-clamp-2 leading-snug font-semibold break-words decoration-seal decoration-2 underline-offset-4 group-hover:underline"
        >
          {manga.title}
        </span>
      </Link>
      {children}
    </article>
  );
}
