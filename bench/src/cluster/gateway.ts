/** Time that the gateway adds to a call: the same one through it and past it, in turns. */
import { peerSignatures, signatureHeader, signedCallOf, userHeader } from '@komavox/http';
import { quantile } from '@komavox/test-kit';
import type { Newcomer } from './callers.js';

export interface GatewayFigures {
  /** Milliseconds, p50. */
  readonly direct: number;
  readonly forwarded: number;
}

interface Asked {
  /** Addresses. */
  readonly gateway: string;
  readonly reader: string;
  /** PEER_SECRET of the reader, where it has one: calls to it are signed then. */
  readonly peerSecret?: string;
}

const warmUpRounds = 200;
const rounds = 1000;
const path = '/api/bookmarks/none';

export async function measureGateway(
  { client, user }: Newcomer,
  { gateway, reader, peerSecret }: Asked,
): Promise<GatewayFigures> {
  const direct: number[] = [];
  const forwarded: number[] = [];
  const ofUser = { [userHeader]: user };
  const signatures = peerSecret === undefined ? undefined : peerSignatures([peerSecret], () => new Date());
  // Both calls are made by the same code with the same headers; the gateway replaces them by its own.
  const ask = async (origin: string, measured: number[]) => {
    const signature = signatures?.sign(signedCallOf('reader', 'GET', path, ofUser));
    const headers = { ...ofUser, ...(signature !== undefined && { [signatureHeader]: signature }) };
    const started = performance.now();
    const answer = await client.call(`${origin}${path}`, { headers });
    await answer.arrayBuffer();
    measured.push(performance.now() - started);
  };
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    await ask(reader, direct);
    await ask(gateway, forwarded);
  }
  const median = (measured: readonly number[]) => quantile(measured.slice(warmUpRounds), 0.5);
  return { direct: median(direct), forwarded: median(forwarded) };
}
