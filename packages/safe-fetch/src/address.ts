/**
 * Which addresses of the internet a server may open for a stranger: public unicast, nothing else (RFC 6890 and the
 * IANA special-purpose registries, as ipaddr.js has them).
 */
import ipaddr from 'ipaddr.js';

/** Global unicast as assigned so far (RFC 4291 section 2.4); everything outside it is special or unassigned. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether a numeric address, as a resolver or a URL gives it, is public unicast. IPv6 forms that carry an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo, ISATAP) are all refused: they are a second spelling of an address that has
 * a plain one. Anything that can't be parsed is refused.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  return address.range() === 'unicast' && address.match(globalUnicast) && !isIsatap(address);
}

/** ISATAP interface identifiers end in 5efe and an IPv4 address (RFC 5214 section 6.1). */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [high, low] = [address.parts[4] ?? 0, address.parts[5] ?? 0];
  return (high === 0 || high === 0x0200) && low === 0x5efe;
}

/** A host of a URL without the brackets of IPv6 and without the dot that ends a fully qualified name. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Whether the bare host is a numeric address, so that there is nothing to resolve. */
export const isNumericHost = (host: string): boolean => ipaddr.isValid(host);
