/**
 * A tab's history: its entries with their scroll positions. It outlives a reload. The browser doesn't expose its own,
 * and restores the scroll position before a screen has loaded its content.
 */
import { readJson, writeItem } from '../storage/storage.js';

interface HistoryEntry {
  /** The router's key of the entry. */
  readonly key: string;
  readonly path: string;
  /** CSS pixels. */
  readonly top: number;
}

export interface TabHistory {
  readonly entries: readonly HistoryEntry[];
  readonly at: number;
}

export const emptyHistory: TabHistory = { entries: [], at: -1 };

/** A tab may stay open for long; older entries lose their scroll position. */
const maxEntries = 100;

/** The history after a navigation. `how` is the router's navigation type. */
export function navigated(
  { entries, at }: TabHistory,
  how: 'POP' | 'PUSH' | 'REPLACE',
  key: string,
  path: string,
): TabHistory {
  const known = entries.findIndex((entry) => entry.key === key);
  if (known >= 0) return { entries, at: known };
  const entry: HistoryEntry = { key, path, top: 0 };
  if (how === 'POP') return { entries: [entry], at: 0 };
  const before = entries.slice(0, how === 'PUSH' ? at + 1 : Math.max(0, at));
  const after = how === 'PUSH' ? [] : entries.slice(at + 1);
  const next = [...before, entry, ...after];
  const dropped = Math.max(0, next.length - maxEntries);
  return { entries: next.slice(dropped), at: before.length - dropped };
}

export function scrolled({ entries, at }: TabHistory, top: number): TabHistory {
  return { entries: entries.map((entry, index) => (index === at ? { ...entry, top } : entry)), at };
}

const storageKey = 'komavox.visits';

export function loadHistory(): TabHistory {
  const stored = readJson('sessionStorage', storageKey);
  return isTabHistory(stored) ? stored : emptyHistory;
}

export const storeHistory = (history: TabHistory): void =>
  writeItem('sessionStorage', storageKey, JSON.stringify(history));

function isTabHistory(value: unknown): value is TabHistory {
  return (
    typeof value === 'object' &&
    value !== null &&
    'entries' in value &&
    Array.isArray(value.entries) &&
    'at' in value &&
    typeof value.at === 'number'
  );
}
