/** Payments whose credits were shown in this browser session: coming back to one says only what there is now. */
import { readJson, writeItem } from '../storage/storage.js';

const storageKey = 'komavox.processed-checkouts';

function processed(): readonly string[] {
  const stored = readJson('sessionStorage', storageKey);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

export const isProcessed = (sessionId: string): boolean => processed().includes(sessionId);

export const rememberProcessed = (sessionId: string): void => {
  if (isProcessed(sessionId)) return;
  writeItem('sessionStorage', storageKey, JSON.stringify([...processed(), sessionId]));
};
