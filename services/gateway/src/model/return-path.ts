/** The page after a sign-in: always one of ours. */
import { parseUrl } from '@komavox/core';
import { isPlainPath, zoneOf } from './request-path.js';

const home = '/';

/** It travels in a cookie, of which browsers take 4096 bytes. */
const maxLength = 2000;

/** Path, query and hash of a page of ours; home for anything else. */
export function safeReturnPath(requested: string | undefined, publicOrigin: string): string {
  if (requested === undefined || requested.length > maxLength) return home;
  const url = parseUrl(requested, publicOrigin);
  if (!url) return home;
  const { origin, pathname, search, hash } = url;
  // `/.//elsewhere` is of our origin, but its path alone would not be.
  const isOwn = origin === publicOrigin && isPlainPath(pathname) && zoneOf(pathname) === 'web';
  return isOwn ? `${pathname}${search}${hash}` : home;
}
