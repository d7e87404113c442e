import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * The cookies of a session. One carries its token: on https it is `__Host-sid` and `Secure` (RFC 6265bis section 4.1.3),
 * which browsers accept only from this very host; plain http can have neither. The other, `komavox-signed-in`, tells
 * our own pages only that there is a session, so that a page without one need not make a call that is answered 401.
 */
export interface SessionCookieHeaders {
  /** The token in a `Cookie` header. */
  read(header: string | undefined): string | undefined;
  /** Whether the header says that a user is signed in. */
  isMarked(header: string | undefined): boolean;
  /** The `Set-Cookie` values, the token's first. */
  write(token: string, seconds: number): readonly string[];
  /** The `Set-Cookie` values that remove both. */
  clear(): readonly string[];
  /** The `Set-Cookie` value of the mark alone. */
  mark(seconds: number): string;
  unmark(): string;
}

const tokenPattern = /^[\w-]{43}$/;
const marker = 'komavox-signed-in';

export function sessionCookieHeaders(publicOrigin: string): SessionCookieHeaders {
  const secure = publicOrigin.startsWith('https:');
  const name = secure ? '__Host-sid' : 'sid';
  const common = { path: '/', secure, sameSite: 'lax' } as const;
  const tokenLine = (token: string, maxAge: number) =>
    stringifySetCookie({ ...common, name, value: token, maxAge, httpOnly: true });
  const markLine = (value: string, maxAge: number) =>
    stringifySetCookie({ ...common, name: marker, value, maxAge });
  return {
    read(header) {
      const value = parseCookie(header ?? '')[name];
      return value !== undefined && tokenPattern.test(value) ? value : undefined;
    },
    isMarked: (header) => parseCookie(header ?? '')[marker] === '1',
    write: (token, seconds) => [tokenLine(token, seconds), markLine('1', seconds)],
    clear: () => [tokenLine('', 0), markLine('', 0)],
    mark: (seconds) => markLine('1', seconds),
    unmark: () => markLine('', 0),
  };
}
