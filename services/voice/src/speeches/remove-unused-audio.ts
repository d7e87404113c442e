/** Spoken audio that nobody has asked for in a long time is removed: its document first, then its objects. */
import { timeAfter } from '@komavox/core';
import { olderObjects } from '@komavox/objects';
import type { VoiceContext } from '../context.js';
import { audioPrefix, contentOfKey } from '../model/speech-request.js';

/**
 * Every speech notes that it uses its audio, so what is removed is of none that is still kept. Objects without a document
 * are what a crash left behind. Audio that is made again meanwhile is made once more at its next use, at worst.
 */
export async function removeUnusedAudio(
  { chassis: { clock, objects }, store, settings }: Pick<VoiceContext, 'chassis' | 'store' | 'settings'>,
  signal: AbortSignal,
): Promise<void> {
  const unusedSince = timeAfter(clock.now(), -settings.keepMs);
  await store.deleteAudioUnusedSince(unusedSince);
  for await (const keys of olderObjects(objects, { prefix: audioPrefix, before: unusedSince, signal })) {
    const known = await store.knownAudio([...new Set(keys.map(contentOfKey))]);
    for (const key of keys) if (!known.has(contentOfKey(key))) await objects.remove(key);
  }
}
