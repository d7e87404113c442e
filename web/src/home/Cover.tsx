import { useState } from 'react';
import type { Manga } from '../api/types.js';
import { throughProxy } from '../routes/paths.js';

/** Covers of other sites are loaded through the page proxy, else directly (spec 1 section 2). */
function coverSources(coverUrl: string): readonly string[] {
  if (coverUrl === '') return [];
  const proxied = throughProxy(coverUrl);
  return proxied === coverUrl ? [coverUrl] : [proxied, coverUrl];
}

/** A cover in a 2:3 box that is there before the image; a drawn title page when there is no image. */
export function Cover({ manga, eager = false }: { readonly manga: Manga; readonly eager?: boolean }) {
  const sources = coverSources(manga.coverUrl);
  const [failed, setFailed] = useState(0);
  const source = sources[failed];
  return (
    <span className="relative block aspect-[2/3] w-full overflow-hidden rounded-sm bg-wash ring-1 ring-ink/15">
      {source === undefined ? (
        <span
          aria-hidden
          lang={manga.originalLanguage}
          className="grid h-full place-items-center p-3 text-center text-lg font-bold text-ink-soft"
        >
          {manga.title}
        </span>
      ) : (
        <img
          src={source}
          alt=""
          width={480}
          height={720}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(failed + 1)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
