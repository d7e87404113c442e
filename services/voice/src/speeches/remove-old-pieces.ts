/** Pieces of speeches are for the calls that wait for them; the whole stays. */
import { timeAfter } from '@komavox/core';
import type { Chassis } from '@komavox/service';
import { piecesPrefix } from '../model/speech-request.js';

/** No call is so slow. */
const keptMs = 3_600_000;

export async function removeOldPieces({ clock, objects }: Pick<Chassis, 'clock' | 'objects'>): Promise<void> {
  const now = clock.now();
  for await (const { key, modifiedAt } of objects.list(piecesPrefix)) {
    if (timeAfter(modifiedAt, keptMs) <= now) await objects.remove(key);
  }
}
