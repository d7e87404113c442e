/** Addresses of this computer only (RFC 6890, RFC 6761 section 6.3). */
import { parseUrl } from './parse-url.js';

/** @param host a name or an address, without a port; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** The name in a `Host` header. */
export function hostName(header: string | undefined): string {
  return parseUrl(`http://${header ?? ''}`)?.hostname ?? '';
}
