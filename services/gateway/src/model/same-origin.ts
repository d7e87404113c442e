/**
 * Protection against cross-site request forgery: a write needs a browser's header that says it comes from our own
 * pages (OWASP, "Verifying origin with standard headers"; W3C Fetch Metadata).
 */
interface OriginFacts {
  readonly method: string;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

const safeMethods = new Set(['GET', 'HEAD']);

/** False also without both headers: no browser omits both on a write. */
export function isSameOrigin(
  { method, origin, fetchSite }: OriginFacts,
  ownOrigins: readonly string[],
): boolean {
  const isOwn = origin !== undefined && ownOrigins.includes(origin);
  return safeMethods.has(method) || isOwn || fetchSite === 'same-origin';
}
