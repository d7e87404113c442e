/**
 * The address to return to after signing in. It is stored in the tab, also during the sign-in at a provider.
 */
import { paths } from '../routes/paths.js';
import { readItem, writeItem } from '../storage/storage.js';

const storageKey = 'komavox.wish';

/** @param address path, query and hash of a screen. */
export const storeReturnTo = (address: string): void => writeItem('sessionStorage', storageKey, address);

export const clearReturnTo = (): void => writeItem('sessionStorage', storageKey, null);

/** A path of this origin, whatever was stored; home when nothing was. */
export function returnTo(): string {
  const stored = readItem('sessionStorage', storageKey);
  if (stored === null || !URL.canParse(stored, window.location.origin)) return paths.home;
  const { origin, pathname, search, hash } = new URL(stored, window.location.origin);
  // `/.//elsewhere` is of this origin, but its path alone would not be.
  const isOwn = origin === window.location.origin && !pathname.startsWith('//');
  return isOwn ? `${pathname}${search}${hash}` : paths.home;
}
