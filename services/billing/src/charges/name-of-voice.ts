import type { Peers } from '@komavox/http';
import type { Logger } from 'pino';

/** A credit, and a person, wait for the answer. */
const maxMs = 2_000;

/** What its user calls the voice of a speech; empty where voice can't say: no credit waits for a name. */
export async function nameOfVoice(
  { peers, logger }: { readonly peers: Peers; readonly logger: Logger },
  speechId: string,
): Promise<string> {
  try {
    const path = `/internal/speeches/${encodeURIComponent(speechId)}/voice`;
    const answer = await peers.get('voice').fetch(path, { signal: AbortSignal.timeout(maxMs) });
    if (answer.status === 200) return (await answer.json<{ name: string }>()).name;
    answer.body.resume();
  } catch (error) {
    logger.warn({ err: error, speech: speechId }, 'an entry of the ledger does not name its voice');
  }
  return '';
}
