/** Asks another service for JSON, with a short timeout, as a user waits. */
import { Problem } from '@komavox/core';
import type { Peers } from '@komavox/http';

const timeoutMs = 3_000;

/** Throws `Problem` 502 `peer_unreachable` or `peer_failed`, 504 `peer_slow`. */
export async function askPeer<Answer>(
  peers: Peers,
  service: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await peers.get(service).fetch(path, { signal, headers });
    if (answer.status === 200) return await answer.json<Answer>();
    answer.body.destroy();
    throw new Problem(502, 'peer_failed', `The ${service} service has a problem just now.`, {
      cause: new Error(`${service} answered ${answer.status}`),
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Problem(504, 'peer_slow', `The ${service} service is too slow just now.`, { cause: error });
  }
}
