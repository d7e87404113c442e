/**
 * The cookie that carries the session. On https it is `__Host-sid` and `Secure` (RFC 6265bis section 4.1.3), which
 * browsers accept only from this very host; plain http can have neither.
 */
export interface SessionCookie {
  /** The token in a `Cookie` header. */
  read(header: string | undefined): string | undefined;
  /** The `Set-Cookie` value; `seconds` 0 removes it. */
  write(token: string, seconds: number): string;
}

const tokenPattern = /^[\w-]{43}$/;

export function sessionCookie(publicOrigin: string): SessionCookie {
  const secure = publicOrigin.startsWith('https:');
  const name = secure ? '__Host-sid' : 'sid';
  return {
    read(header = '') {
      const value = header
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1);
      return value !== undefined && tokenPattern.test(value) ? value : undefined;
    },
    write: (token, seconds) =>
      `${name}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}
