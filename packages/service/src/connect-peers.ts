/** The services that others call over HTTP: routers in this process, or addresses from the settings. */
import type { RequestListener } from 'node:http';
import { type Disposers, type Environment, isLoopback, parseUrl, SettingsError } from '@komavox/core';
import {
  observedPeer,
  type Peer,
  peerAt,
  peerInProcess,
  type Peers,
  type PeerSignatures,
} from '@komavox/http';
import { peerUrlName } from './chassis-settings.js';
import type { Service } from './service.js';

/** Peers that aren't in this process need an address; throws one SettingsError that names all that lack one. */
export function remoteAddresses(
  services: readonly Service[],
  environment: Environment,
): ReadonlyMap<string, string> {
  const here = new Set(services.map((service) => service.name));
  const addresses = new Map<string, string>();
  const mistakes: string[] = [];
  for (const peer of new Set(services.flatMap((service) => service.peers))) {
    const variable = peerUrlName(peer);
    const url = environment[variable];
    if (url && parseUrl(url)) addresses.set(peer, url);
    else if (url) mistakes.push(`${variable}: not a URL`);
    else if (!here.has(peer)) mistakes.push(`${variable}: needed, as ${peer} does not run in this process`);
  }
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return addresses;
}

/** Browsers call the gateway; every other service takes calls of its peers only, and believes the user of each. */
export const isEntry = (services: readonly Service[]): boolean =>
  services.some(({ name }) => name === 'gateway');

interface PeersPlace {
  readonly services: readonly Service[];
  readonly remotes: ReadonlyMap<string, string>;
  /** As the setting HOST has it. */
  readonly host: string;
}

/**
 * Throws SettingsError where calls between services cross a network, on which anybody could make one, and nothing would show
 * whose they are.
 */
export function assertCallsAreSigned({ services, remotes, host }: PeersPlace): void {
  const hosts = [...remotes.values()].map((url) => parseUrl(url)?.hostname ?? '');
  const takesCalls = !isEntry(services);
  const outside = [...(takesCalls || remotes.size > 0 ? [host] : []), ...hosts].find(
    (one) => !isLoopback(one),
  );
  if (outside === undefined) return;
  throw new SettingsError([
    `PEER_SECRET: needed, as services call each other over a network (${outside}): at least 32 characters, the same for all of them`,
  ]);
}

interface ConnectPeersOptions {
  /** Names this process in mistakes. */
  readonly name: string;
  readonly services: readonly Service[];
  readonly remotes: ReadonlyMap<string, string>;
  /** Of calls to peers at addresses. */
  readonly signatures: PeerSignatures | undefined;
  readonly listenerOf: (service: string) => RequestListener;
  readonly disposers: Disposers;
}

/** @returns a lookup that throws TypeError for a name that is no peer of this process */
export function connectPeers(options: ConnectPeersOptions): (peer: string) => Peer {
  const { name, services, remotes, signatures, listenerOf, disposers } = options;
  const peers = new Map<string, Peer>();
  const add = (peerName: string, peer: Peer & { close(): Promise<void> }) => {
    peers.set(peerName, peer);
    disposers.defer(() => peer.close());
  };
  for (const [peer, url] of remotes) add(peer, peerAt(peer, url, { signatures }));
  for (const { name: local } of services) {
    if (!peers.has(local))
      add(
        local,
        peerInProcess(local, () => listenerOf(local)),
      );
  }
  return (wanted) => {
    const found = peers.get(wanted);
    if (!found) throw new TypeError(`${wanted} is not a peer of ${name}`);
    return found;
  };
}

/** The peers that a service declares, each measured as called by it. */
export function declaredPeers(service: Service, peerOf: (name: string) => Peer): Peers {
  const observed = new Map<string, Peer>();
  return {
    get(name) {
      if (!service.peers.includes(name))
        throw new TypeError(`${service.name} does not declare the peer ${name}`);
      const peer = observed.get(name) ?? observedPeer(service.name, peerOf(name));
      observed.set(name, peer);
      return peer;
    },
  };
}
