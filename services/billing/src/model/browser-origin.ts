/** The origin that a browser comes back to. */
import { isLoopback, parseUrl } from '@komavox/core';

/** Ours, or another name of this computer for it: a session's cookie belongs to the name in the browser. */
export function browserOrigin(publicOrigin: string, origin: string | undefined): string {
  const asked = origin === undefined ? undefined : parseUrl(origin);
  if (!asked) return publicOrigin;
  const own = new URL(publicOrigin);
  const isSamePlace =
    isLoopback(own.hostname) &&
    isLoopback(asked.hostname) &&
    own.port === asked.port &&
    own.protocol === asked.protocol;
  return isSamePlace ? asked.origin : publicOrigin;
}
