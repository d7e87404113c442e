/** Hosts that an operator opens although their addresses aren't public, for example a library server next door. */
import { parseUrl } from '@komavox/core';
import { bareHost } from './address.js';

export type HostAllowed = (hostname: string, port: number) => boolean;

/**
 * Entries are `host:port`, or `host` for the ports 80 and 443; names are compared as URLs normalise them. Throws
 * TypeError for an entry that is neither, so that a mistake in a setting is found at start.
 */
export function allowedHosts(entries: readonly string[]): HostAllowed {
  const allowed = new Set(entries.flatMap(parseEntry));
  return (hostname, port) => allowed.has(`${bareHost(hostname)}|${String(port)}`);
}

function parseEntry(entry: string): string[] {
  const match = /^(\[[^\]]+\]|[^:/@?#*\s]+)(?::(\d{1,5}))?$/.exec(entry.trim());
  const host = (match?.[1] && parseUrl(`http://${match[1]}/`)?.hostname) ?? '';
  const port = match?.[2] === undefined ? undefined : Number(match[2]);
  if (host === '' || (port !== undefined && (port < 1 || port > 65_535))) {
    throw new TypeError(`Not a host or host:port: ${JSON.stringify(entry)}`);
  }
  const ports = port === undefined ? [80, 443] : [port];
  return ports.map((one) => `${bareHost(host)}|${String(one)}`);
}
