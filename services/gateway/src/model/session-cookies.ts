/**
 * The cookies of a session. One carries its token: on https it is `__Host-sid` and `Secure` (RFC 6265bis section 4.1.3),
 * which browsers accept only from this very host; plain http can have neither. The other, `komavox-signed-in`, says to
 * our own pages that there is one and nothing else, so that a visitor's page need not ask and be told 401.
 */
export interface SessionCookies {
  /** The token in a `Cookie` header. */
  read(header: string | undefined): string | undefined;
  /** Whether the header says that somebody is signed in. */
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

export function sessionCookies(publicOrigin: string): SessionCookies {
  const secure = publicOrigin.startsWith('https:');
  const name = secure ? '__Host-sid' : 'sid';
  const end = `SameSite=Lax${secure ? '; Secure' : ''}`;
  const tokenLine = (token: string, seconds: number) =>
    `${name}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; ${end}`;
  const markLine = (value: string, seconds: number) =>
    `${marker}=${value}; Path=/; Max-Age=${seconds}; ${end}`;
  return {
    read(header) {
      const value = cookieValue(header, name);
      return value !== undefined && tokenPattern.test(value) ? value : undefined;
    },
    isMarked: (header) => cookieValue(header, marker) === '1',
    write: (token, seconds) => [tokenLine(token, seconds), markLine('1', seconds)],
    clear: () => [tokenLine('', 0), markLine('', 0)],
    mark: (seconds) => markLine('1', seconds),
    unmark: () => markLine('', 0),
  };
}

/** The value of one cookie in a `Cookie` header. */
export const cookieValue = (header = '', name: string): string | undefined =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
