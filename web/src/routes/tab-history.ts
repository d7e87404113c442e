/**
 * Where a tab has been: a line for each entry of its history, with how far it was scrolled. It outlives a reload. The
 * browser keeps all this to itself, and its own scroll restoration runs before a screen has loaded what it shows.
 */
export interface Visit {
  /** The router's key of the entry. */
  readonly key: string;
  readonly path: string;
  /** CSS pixels. */
  readonly top: number;
}

export interface Visits {
  readonly entries: readonly Visit[];
  readonly at: number;
}

export const noVisits: Visits = { entries: [], at: -1 };

/** History is long in a tab that stays open; what is further back than this is gone to from its top. */
const entriesAtMost = 100;

/** What a navigation makes of it. `how` is the router's word. */
export function visited(
  { entries, at }: Visits,
  how: 'POP' | 'PUSH' | 'REPLACE',
  key: string,
  path: string,
): Visits {
  const known = entries.findIndex((entry) => entry.key === key);
  if (known >= 0) return { entries, at: known };
  const visit: Visit = { key, path, top: 0 };
  if (how === 'POP') return { entries: [visit], at: 0 };
  const kept = entries.slice(0, how === 'PUSH' ? at + 1 : Math.max(0, at));
  const after = how === 'PUSH' ? [] : entries.slice(at + 1);
  const next = [...kept, visit, ...after];
  const dropped = Math.max(0, next.length - entriesAtMost);
  return { entries: next.slice(dropped), at: kept.length - dropped };
}

export function scrolled({ entries, at }: Visits, top: number): Visits {
  return { entries: entries.map((entry, index) => (index === at ? { ...entry, top } : entry)), at };
}

const storageKey = 'komavox.visits';

export function storedVisits(): Visits {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isVisits(stored) ? stored : noVisits;
  } catch {
    // A browser that refuses storage remembers nothing over a reload.
    return noVisits;
  }
}

export function storeVisits(visits: Visits): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(visits));
  } catch {
    // As above.
  }
}

function isVisits(value: unknown): value is Visits {
  return (
    typeof value === 'object' &&
    value !== null &&
    'entries' in value &&
    Array.isArray(value.entries) &&
    'at' in value &&
    typeof value.at === 'number'
  );
}
