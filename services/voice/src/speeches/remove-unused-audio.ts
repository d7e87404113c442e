/** Spoken audio that nobody has asked for in a long time is removed: its document first, then its objects. */
import { timeAfter } from '@komavox/core';
import type { VoiceContext } from '../context.js';
import { audioPrefix, contentOfKey } from '../model/speech-request.js';

/** Names that are looked up at a time. */
const batch = 500;

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
  const removeOrphans = async (keys: readonly string[]) => {
    const known = await store.knownAudio([...new Set(keys.map(contentOfKey))]);
    for (const key of keys) if (!known.has(contentOfKey(key))) await objects.remove(key);
  };
  let old: string[] = [];
  for await (const { key, modifiedAt } of objects.list(audioPrefix)) {
    if (signal.aborted) return;
    if (modifiedAt < unusedSince) old.push(key);
    if (old.length < batch) continue;
    await removeOrphans(old);
    old = [];
  }
  await removeOrphans(old);
}
