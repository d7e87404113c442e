import { parseCookie, stringifySetCookie } from 'cookie';

const tokenPattern = /^[\w-]{43}$/;
const marker = 'komavox-signed-in';

/** Browsers keep no cookie for longer. */
const knownSeconds = 400 * 86_400;

/**
 * The cookies of a session. One carries its token: on https it is `__Host-sid` and `Secure` (RFC 6265bis section 4.1.3),
 * which browsers accept only from this very host; plain http can have neither. The other, `komavox-signed-in`, tells
 * our own pages only that there is a session, so that a page without one need not make a call that is answered 401.
 * A third stays when it has ended: see `KnownBrowsers`.
 */
export function sessionCookieHeaders(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:');
  const name = secure ? '__Host-sid' : 'sid';
  const common = { path: '/', secure, sameSite: 'lax' } as const;
  const tokenLine = (token: string, maxAge: number) =>
    stringifySetCookie({ ...common, name, value: token, maxAge, httpOnly: true });
  const markLine = (value: string, maxAge: number) =>
    stringifySetCookie({ ...common, name: marker, value, maxAge });
  const knownName = secure ? '__Host-komavox-known' : 'komavox-known';
  return {
    /** Whether browsers reach us by https. */
    secure,
    /** The token in a `Cookie` header. */
    read(header: string | undefined): string | undefined {
      const value = parseCookie(header ?? '')[name];
      return value !== undefined && tokenPattern.test(value) ? value : undefined;
    },
    /** Whether the header says that a user is signed in. */
    isMarked: (header: string | undefined): boolean => parseCookie(header ?? '')[marker] === '1',
    /** The `Set-Cookie` values, the token's first. */
    write: (token: string, seconds: number): readonly string[] => [
      tokenLine(token, seconds),
      markLine('1', seconds),
    ],
    /** The `Set-Cookie` values that remove both. */
    clear: (): readonly string[] => [tokenLine('', 0), markLine('', 0)],
    /** The `Set-Cookie` value of the mark alone. */
    mark: (seconds: number): string => markLine('1', seconds),
    unmark: (): string => markLine('', 0),
    readKnown: (header: string | undefined): string | undefined => parseCookie(header ?? '')[knownName],
    /** The `Set-Cookie` value by which the browser is known to accounts; empty to forget it. */
    know: (value: string): string =>
      stringifySetCookie({
        ...common,
        name: knownName,
        value,
        maxAge: value === '' ? 0 : knownSeconds,
        httpOnly: true,
      }),
  };
}

export type SessionCookieHeaders = ReturnType<typeof sessionCookieHeaders>;
