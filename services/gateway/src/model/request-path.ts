/** Paths from outside, and the part of the public listener that they belong to. */

/**
 * `api`: calls; `media`: signed links; `sandbox`: pages of the sandbox of payments; `internal`: never from outside;
 * `web`: the web client.
 */
type Zone = 'api' | 'media' | 'sandbox' | 'internal' | 'web';

const zones: ReadonlySet<string> = new Set<Zone>(['api', 'media', 'sandbox', 'internal']);

/** Health and metrics, which have a port of their own: a probe at this one must not find a page. */
const internalPorts: ReadonlySet<string> = new Set(['livez', 'readyz', 'startupz', 'metrics']);

/** Without regard to case, as Express matches routes. */
export function zoneOf(path: string): Zone {
  const first = path.toLowerCase().split('/', 2)[1] ?? '';
  if (internalPorts.has(first)) return 'internal';
  return zones.has(first) ? (first as Zone) : 'web';
}

/**
 * Whether every URL parser on the way reads the path alike: a peer's resolves `..` (also written `%2e%2e`) and takes
 * `//host` and `\` for more than a path, and so would leave the part that was checked.
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

/** The facts that tell a page from its assets. */
interface RequestFacts {
  readonly method: string;
  readonly path: string;
  readonly headers: { readonly accept?: string | undefined };
}

/** Pages are requested as HTML; a missing script or image must not be answered with a page. */
export function isNavigation({ method, path, headers }: RequestFacts): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path.startsWith('/assets/')) return false;
  return (headers.accept ?? '').includes('text/html') || !path.slice(path.lastIndexOf('/')).includes('.');
}
