import type { ObjectStore } from '@komavox/objects';
import { type ObjectName, objectTypes } from './keys.js';

/** The files of a voice, or of an upload for one. */
export type VoiceObjects = Readonly<Partial<Record<ObjectName, Uint8Array>>>;

export async function putObjects(
  store: ObjectStore,
  objects: VoiceObjects,
  keyOf: (name: ObjectName) => string,
): Promise<void> {
  for (const [name, bytes] of Object.entries(objects) as [ObjectName, Buffer][]) {
    await store.put(keyOf(name), bytes, { contentType: objectTypes[name] });
  }
}
