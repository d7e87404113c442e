/**
 * Protection against calls that another site makes in a person's name: a write needs a browser's word that it comes
 * from our own pages (OWASP, "Verifying origin with standard headers"; W3C Fetch Metadata).
 */
export interface OriginFacts {
  readonly method: string;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

const reading = new Set(['GET', 'HEAD']);

/** False as well when neither header is there: no browser leaves out both on a write. */
export function isSameOrigin({ method, origin, fetchSite }: OriginFacts, publicOrigin: string): boolean {
  return reading.has(method) || origin === publicOrigin || fetchSite === 'same-origin';
}
