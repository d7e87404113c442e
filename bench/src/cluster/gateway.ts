/** Time that the gateway adds to a call: the same one through it and past it, in turns. */
import { userHeader } from '@komavox/http';
import { quantile } from '@komavox/test-kit';
import type { Newcomer } from './callers.js';

export interface GatewayFigures {
  /** Milliseconds, p50. */
  readonly direct: number;
  readonly forwarded: number;
}

const warmUpRounds = 200;
const rounds = 1000;

export async function measureGateway(
  { client, user }: Newcomer,
  gateway: string,
  reader: string,
): Promise<GatewayFigures> {
  const direct: number[] = [];
  const forwarded: number[] = [];
  // Both calls are made by the same code with the same headers; the gateway replaces the user's.
  const ask = async (origin: string, measured: number[]) => {
    const started = performance.now();
    const answer = await client.call(`${origin}/api/bookmarks/none`, { headers: { [userHeader]: user } });
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
