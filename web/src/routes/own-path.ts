/** Path, query and hash of an address of this origin; null for any other, whatever was stored or typed. */
export function ownPath(address: string | null): string | null {
  if (address === null || !URL.canParse(address, window.location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(address, window.location.origin);
  const isOwn = origin === window.location.origin && !pathname.startsWith('//');
  return isOwn ? `${pathname}${search}${hash}` : null;
}
