/**
 * Idempotency keys of custom speeches whose answer hasn't arrived. Asked for again under its key, a speech is found as it
 * was made, and charged once. The keys outlive a reload and a payment.
 */
import { nanoid } from '@reduxjs/toolkit';
import type { SpeechRequest } from '../../api/voice.js';
import { readJson, writeItem } from '../../storage/storage.js';

interface SpeechKey {
  readonly key: string;
  /** All that the server tells speeches apart by: with another of these it is another speech. */
  readonly request: string;
}

/** By the id of the frame. */
export type SpeechKeys = Readonly<Record<string, SpeechKey>>;

const storageKey = 'komavox.speech-keys';

let keys: SpeechKeys | null = null;

export function speechKeys(): SpeechKeys {
  keys ??= (readJson('sessionStorage', storageKey) as SpeechKeys | null) ?? {};
  return keys;
}

/** Adds keys that were kept elsewhere. */
export const addSpeechKeys = (kept: SpeechKeys): void => store({ ...kept, ...speechKeys() });

/** The key of a frame's speech: the one of the same request that has no answer yet, else a new one. */
export function speechKeyFor(frameId: string, speech: SpeechRequest): string {
  const { text, language, customVoiceId, speed, mangaId } = speech;
  const request = JSON.stringify([text, language, customVoiceId, speed, mangaId]);
  const held = speechKeys()[frameId];
  if (held?.request === request) return held.key;
  const key = nanoid();
  store({ ...speechKeys(), [frameId]: { key, request } });
  return key;
}

/** Whether an answer for the frame is missing. */
export const hasSpeechKey = (frameId: string): boolean => speechKeys()[frameId] !== undefined;

/** Its answer has arrived: the next speech of this frame is a new one. */
export function dropSpeechKey(frameId: string): void {
  const { [frameId]: _answered, ...others } = speechKeys();
  store(others);
}

function store(next: SpeechKeys): void {
  keys = next;
  writeItem('sessionStorage', storageKey, JSON.stringify(next));
}
