/**
 * The opening of connections: the name is resolved once, every address it has must be public, and the socket goes to
 * one of exactly those addresses. There is no second resolution that could answer differently (DNS rebinding), and no
 * way around it: redirects and numeric hosts come through here as well.
 */
import { lookup } from 'node:dns/promises';
import { buildConnector } from 'undici';
import { endsWithin, Problem } from '@komavox/core';
import { bareHost, isNumericHost, isPublicAddress } from './address.js';
import type { HostAllowed } from './allowed-hosts.js';

/** Numeric addresses of a name; rejects when it has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

const notAllowed = (): Problem =>
  new Problem(403, 'address_not_allowed', 'This address can’t be opened from here.');

/** The other side failed, whatever it is. */
export const otherSide = (status: 502 | 504, code: string, detail: string, cause?: unknown): Problem =>
  new Problem(status, code, detail, { elsewhere: true, ...(cause !== undefined && { cause }) });

const notFound = (cause?: unknown): Problem =>
  otherSide(502, 'fetch_failed', 'The host of this address was not found.', cause);

/** So long a name may take. */
const resolveMs = 5000;

/** The resolver of the system has few threads for everybody: who waits for one is not waited for. */
async function resolveInTime(resolve: Resolve, host: string): Promise<readonly string[]> {
  const resolving = resolve(host);
  if (!(await endsWithin(resolveMs, resolving))) {
    throw otherSide(504, 'fetch_timeout', 'The host of this address could not be looked up in time.');
  }
  return resolving;
}

/** Well-known services below 1024 speak other protocols and have no images. */
const portAllowed = (port: number): boolean => port === 80 || port === 443 || port >= 1024;

/** The addresses that a connection may go to; throws 403 `address_not_allowed`, 502 `fetch_failed`. */
export async function checkedAddresses(
  hostname: string,
  port: number,
  { allowed, resolve }: { readonly allowed: HostAllowed; readonly resolve: Resolve },
): Promise<readonly string[]> {
  const host = bareHost(hostname);
  const byOperator = allowed(host, port);
  if (!byOperator && !portAllowed(port)) throw notAllowed();
  if (isNumericHost(host)) {
    if (!byOperator && !isPublicAddress(host)) throw notAllowed();
    return [host];
  }
  const addresses = await resolveInTime(resolve, host).catch((error: unknown) => {
    throw error instanceof Problem ? error : notFound(error);
  });
  if (addresses.length === 0) throw notFound();
  // One private address among public ones is how a name tries its luck; such a name is refused whole.
  if (!byOperator && !addresses.every(isPublicAddress)) throw notAllowed();
  return addresses;
}

/** Number of addresses of a name that are tried before giving up. */
const maxAddresses = 4;

export function checkedConnector(
  guard: { readonly allowed: HostAllowed; readonly resolve: Resolve },
  connectMs: number,
): buildConnector.connector {
  const open = buildConnector({ timeout: connectMs });
  return (options, callback) => {
    const host = bareHost(options.hostname);
    const port = options.port === '' ? (options.protocol === 'https:' ? 443 : 80) : Number(options.port);
    const attempt = (rest: readonly string[], last: Error | null): void => {
      const [address, ...others] = rest;
      if (address === undefined) {
        callback(last ?? new Error('No address to connect to'), null);
        return;
      }
      // The certificate is checked against the name, not the address; numeric hosts have no server name (RFC 6066).
      const servername = isNumericHost(host) ? '' : host;
      open({ ...options, hostname: address, servername }, (error, socket) => {
        if (error === null) callback(null, socket);
        else attempt(others, error);
      });
    };
    checkedAddresses(options.hostname, port, guard).then(
      (addresses) => attempt(addresses.slice(0, maxAddresses), null),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}
