/**
 * HTTP between services: a peer is a router in this process or a base URL (`VOICE_URL=http://voice:8080`). The caller
 * can't tell which.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

export interface PeerRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Objects are sent as JSON. */
  readonly body?: Readable | Uint8Array | string | object;
  /** The user the call acts for; becomes the `x-komavox-user` header that the gateway sets. */
  readonly user?: string;
  readonly signal?: AbortSignal;
}

export interface PeerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
  json<T>(): Promise<T>;
  text(): Promise<string>;
  bytes(): Promise<Buffer>;
}

export interface Peer {
  readonly name: string;
  /**
   * Any status is an answer; rejects with `Problem` 502 `peer_unreachable` when there is none, 502 `peer_refused` when the
   * peer doesn't believe that this process is one of its own.
   */
  fetch(path: string, request?: PeerRequest): Promise<PeerResponse>;
  /** Hands a call over as it is: method, path, headers and body go through, the answer streams back. */
  forward(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Readonly<Record<string, string>>,
  ): Promise<void>;
}

export interface Peers {
  /** Throws for a service that isn't declared in `peers` of the service's definition. */
  get(name: string): Peer;
}
