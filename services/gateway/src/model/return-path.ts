/** The page after a sign-in: always one of ours. */
import { isPlainPath, zoneOf } from './request-path.js';

const home = '/';

/** It travels in a cookie, of which browsers take 4096 bytes. */
const maxLength = 2000;

/** Path, query and hash of a page of ours; home for anything else. */
export function safeReturnPath(requested: string | undefined, publicOrigin: string): string {
  if (requested === undefined || requested.length > maxLength || !URL.canParse(requested, publicOrigin))
    return home;
  const { origin, pathname, search, hash } = new URL(requested, publicOrigin);
  // `/.//elsewhere` is of our origin, but its path alone would not be.
  const isOwn = origin === publicOrigin && isPlainPath(pathname) && zoneOf(pathname) === 'web';
  return isOwn ? `${pathname}${search}${hash}` : home;
}
