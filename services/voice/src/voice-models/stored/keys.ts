/** Objects of voice models, and of files that wait to become one. */

import type { Holding } from '@komavox/service';
import type { VoiceModel } from './store.js';

/** As they are stored: made by us from what was sent. */
export const objectTypes = {
  /** For playing. */
  'sample.mp3': 'audio/mpeg',
  /** For engines: 24 kHz, mono. */
  'sample.wav': 'audio/wav',
  /** Square. */
  'avatar.jpg': 'image/jpeg',
} as const;

export type ObjectName = keyof typeof objectTypes;

export const modelKey = (id: string, name: ObjectName): string => `${modelPrefix(id)}${name}`;
export const modelHolding = ({ id, userId }: Pick<VoiceModel, 'id' | 'userId'>): Holding => ({
  prefix: modelPrefix(id),
  userId,
  kind: 'voices',
});
export const modelPrefix = (id: string): string => `voice/models/${id}/`;
export const uploadKey = (id: string, name: ObjectName): string => `${uploadPrefix(id)}${name}`;
export const uploadPrefix = (id: string): string => `voice/uploads/${id}/`;

/** The upload that a key is of; undefined for any other object. */
export function parseUploadKey(key: string): { id: string; name: string } | undefined {
  const { id, name } = /^voice\/uploads\/(?<id>[^/]+)\/(?<name>[^/]+)$/.exec(key)?.groups ?? {};
  return id === undefined || name === undefined ? undefined : { id, name };
}
