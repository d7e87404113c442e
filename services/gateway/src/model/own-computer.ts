/** Whether a call comes from a browser on this computer, as far as its headers tell. */
import type { IncomingHttpHeaders } from 'node:http';
import { hostName, isLoopback, parseUrl } from '@komavox/core';

/** What proxies and tunnels add to a call (RFC 7239, RFC 9110 section 7.6.3, and what was usual before). */
const forwarding = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** A proxy on this computer brings anybody, under any `Host`; a page that is elsewhere has another `Origin`. */
export function isFromOwnComputer(headers: IncomingHttpHeaders): boolean {
  const { host, origin } = headers;
  const isForwarded = Object.keys(headers).some((name) => forwarding.test(name));
  return !isForwarded && isLoopback(hostName(host)) && (origin === undefined || isLoopbackOrigin(origin));
}

const isLoopbackOrigin = (origin: string): boolean => isLoopback(parseUrl(origin)?.hostname ?? '');
