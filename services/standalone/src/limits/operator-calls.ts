/** Calls of the gateway that runs here, on its internal port, by an operator: signed with the secret of the installation. */
import { existsSync } from 'node:fs';
import { Problem } from '@komavox/core';
import { isWide, peerAt, type PeerRequest, peerSignatures } from '@komavox/http';
import { chassisSettings, operatorSecret } from '@komavox/service';
import { UsageError } from '../cli/input.js';

const whereItRuns = 'Run this where the gateway runs, with its settings';

/** @throws UsageError where it can't be called with these settings, and what it refuses */
export async function callOperator<Answer>(
  path: string,
  method: PeerRequest['method'] = 'GET',
): Promise<Answer> {
  const { internalHost, internalPort, mediaSecret, mediaSecretFile } = chassisSettings.read(process.env);
  const origin = `http://${isWide(internalHost) ? '127.0.0.1' : internalHost}:${internalPort}`;
  if (mediaSecretFile !== undefined && !existsSync(mediaSecretFile)) {
    throw new UsageError(`Komavox has not run in this DATA_DIR. ${whereItRuns}: DATA_DIR or MEDIA_SECRET.`);
  }
  const signatures = peerSignatures([operatorSecret(mediaSecret())], () => new Date());
  const peer = peerAt('operator', origin, { signatures, timeoutMs: 10_000 });
  try {
    const answer = await peer.fetch(path, { method: method ?? 'GET' });
    if (answer.status === 200) return await answer.json<Answer>();
    const { detail } = await answer.json<{ detail?: string }>();
    throw new UsageError(detail ?? `${origin} answered ${answer.status}.`);
  } catch (error) {
    throw explained(error, origin);
  } finally {
    await peer.close();
  }
}

function explained(error: unknown, origin: string): unknown {
  if (!(error instanceof Problem)) return error;
  if (error.code === 'peer_unreachable') {
    return new UsageError(`No Komavox answers at ${origin}. ${whereItRuns}: INTERNAL_PORT, INTERNAL_HOST.`);
  }
  if (error.code === 'peer_refused') {
    return new UsageError(
      `The Komavox at ${origin} doesn't believe this command. ${whereItRuns}: DATA_DIR or MEDIA_SECRET.`,
    );
  }
  return error;
}
