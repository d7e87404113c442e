/** Whether a user may see a manga; the catalogue knows. */
import { Problem } from '@komavox/core';
import type { Peers } from '@komavox/http';

/** Chapters of an address belong to no manga; the web client has them under this id. */
const noManga = 'url';

/**
 * @throws Problem 404 `manga_not_found` when there is none or it is another user's own, 503 `catalogue_unavailable` when the catalogue
 * can't say
 */
export async function checkManga(
  peers: Peers,
  { user, mangaId }: { readonly user: string; readonly mangaId: string },
  signal: AbortSignal,
): Promise<void> {
  if (mangaId === noManga) return;
  const path = `/api/mangas/${encodeURIComponent(mangaId)}`;
  const answer = await peers.get('catalogue').fetch(path, { user, signal });
  // An id such as ".." is the address of something else.
  if (answer.status === 200 && (await answer.json<{ id?: unknown }>()).id === mangaId) return;
  answer.body.destroy();
  if (answer.status >= 500) {
    throw new Problem(503, 'catalogue_unavailable', 'The place could not be saved just now.', {
      retryable: true,
    });
  }
  throw new Problem(404, 'manga_not_found', 'Manga not found');
}
