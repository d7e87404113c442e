/** Paths as they come from outside: which part of the public listener they belong to. */

/** `api`: calls; `media`: signed links; `internal`: never from outside; `web`: the web client. */
export type Zone = 'api' | 'media' | 'internal' | 'web';

/** Without regard to case, as Express matches routes. */
export function zoneOf(path: string): Zone {
  const first = path.toLowerCase().split('/', 2)[1];
  return first === 'api' || first === 'media' || first === 'internal' ? first : 'web';
}

/**
 * Whether nothing on the way can read the path as another one: a peer's URL parser resolves `..` (also written
 * `%2e%2e`) and takes `//host` and `\` for more than a path, and would so leave the part that was checked.
 */
export function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Not a path by RFC 3986.
    return false;
  }
  return !decoded.includes('\\') && !decoded.split('/').some((part) => part === '.' || part === '..');
}

/** The facts by which a page is told from what a page loads. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: { readonly accept?: string | undefined };
}

/** Pages are asked for as HTML; a script or picture that is missing is missing. */
export function isNavigation({ method, path, headers }: Asked): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path.startsWith('/assets/')) return false;
  return (headers.accept ?? '').includes('text/html') || !path.slice(path.lastIndexOf('/')).includes('.');
}
