/** Where a sign-in leads: a page of our own, whatever was asked for. */
import { isPlainPath, zoneOf } from './request-path.js';

export const home = '/';

/** It travels in a cookie, of which browsers take 4096 bytes. */
const longest = 2000;

/** Path, query and hash of a page of ours; home for anything else. */
export function ownPath(wanted: string | undefined, publicOrigin: string): string {
  if (wanted === undefined || wanted.length > longest || !URL.canParse(wanted, publicOrigin)) return home;
  const { origin, pathname, search, hash } = new URL(wanted, publicOrigin);
  // `/.//elsewhere` is of our origin, but its path alone would not be.
  const isOwn = origin === publicOrigin && isPlainPath(pathname) && zoneOf(pathname) === 'web';
  return isOwn ? `${pathname}${search}${hash}` : home;
}
