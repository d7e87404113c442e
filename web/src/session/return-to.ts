/**
 * The address to return to after signing in. It is stored in the tab, also during the sign-in at a provider.
 */
import { paths } from '../routes/paths.js';

const storageKey = 'komavox.wish';

/** @param address path, query and hash of a screen. */
export function storeReturnTo(address: string): void {
  try {
    sessionStorage.setItem(storageKey, address);
  } catch {
    // Then sign-in leads home.
  }
}

export function clearReturnTo(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // There was none, then.
  }
}

/** A path of this origin, whatever was stored; home when nothing was. */
export function returnTo(): string {
  let stored: string | null = null;
  try {
    stored = sessionStorage.getItem(storageKey);
  } catch {
    // As above.
  }
  if (stored === null || !URL.canParse(stored, window.location.origin)) return paths.home;
  const { origin, pathname, search, hash } = new URL(stored, window.location.origin);
  // `/.//elsewhere` is of this origin, but its path alone would not be.
  const isOwn = origin === window.location.origin && !pathname.startsWith('//');
  return isOwn ? `${pathname}${search}${hash}` : paths.home;
}
