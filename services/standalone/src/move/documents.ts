/** Documents of one collection at the source and at the target: compared, copied, and summed. */
import {
  storedCollection,
  type StoredCollection,
  storedCollections,
  type StoredDocument,
} from '@komavox/documents';
import { createChecksum } from './checksum.js';
import type { Installation } from './installation.js';

export interface CollectionPair {
  /** `<service>.<collection>` */
  readonly name: string;
  readonly source: StoredCollection;
  readonly target: StoredCollection;
}

/** Every collection that is at either side. */
export async function collectionPairs(source: Installation, target: Installation): Promise<CollectionPair[]> {
  const pairs: CollectionPair[] = [];
  for (const [service, from] of source.databases) {
    const to = target.databases.get(service);
    if (!to) throw new TypeError(`${service} is not at the target`);
    const there = [
      ...(await storedCollections(from.connection)),
      ...(await storedCollections(to.connection)),
    ];
    for (const name of [...new Set(there.map((one) => one.name))].sort()) {
      pairs.push({
        name: `${service}.${name}`,
        source: storedCollection(from.connection, name),
        target: storedCollection(to.connection, name),
      });
    }
  }
  return pairs;
}

interface Comparison {
  readonly same: number;
  /** Only at the source. */
  readonly missing: number;
  /** At both, not the same. */
  readonly different: number;
  /** Only at the target. */
  readonly foreign: number;
}

type Page = readonly StoredDocument[];

/** Handlers of each page of documents; the next page is read afterwards. */
interface Found {
  readonly missing?: (documents: Page) => Promise<void>;
  readonly different?: (documents: Page) => Promise<void>;
  readonly foreign?: (documents: Page) => Promise<void>;
}

export async function compareDocuments(
  { source, target }: CollectionPair,
  found: Found,
  signal: AbortSignal,
): Promise<Comparison> {
  const there = await target.count();
  // The usual case: the source need not be read only to count it.
  if (there === 0 && !found.missing) {
    return { same: 0, missing: await source.count(), different: 0, foreign: 0 };
  }
  let [same, missing, different, foreign] = [0, 0, 0, 0];
  for await (const page of source.pages()) {
    signal.throwIfAborted();
    const atTarget = there === 0 ? new Map<string, StoredDocument>() : await byId(target, page);
    const lacking = page.filter(({ idText }) => !atTarget.has(idText));
    const changed = page.filter(({ idText, sha256 }) => (atTarget.get(idText)?.sha256 ?? sha256) !== sha256);
    same += page.length - lacking.length - changed.length;
    missing += lacking.length;
    different += changed.length;
    if (lacking.length > 0) await found.missing?.(lacking);
    if (changed.length > 0) await found.different?.(changed);
  }
  if (there > same + different) {
    for await (const page of target.pages()) {
      signal.throwIfAborted();
      const atSource = await byId(source, page);
      const only = page.filter(({ idText }) => !atSource.has(idText));
      foreign += only.length;
      if (only.length > 0) await found.foreign?.(only);
    }
  }
  return { same, missing, different, foreign };
}

async function byId(collection: StoredCollection, page: Page): Promise<Map<string, StoredDocument>> {
  const found = await collection.find(page.map(({ id }) => id));
  return new Map(found.map((document) => [document.idText, document]));
}

interface CopyOptions {
  /** Removes documents of the target that differ or that the source lacks. */
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
  readonly onCopied: (documents: number) => void;
}

/**
 * Removes first, so that no unique index is violated. Whenever this stops, the target is a subset of the source, and a
 * repeat adds the rest.
 */
export async function copyDocuments(
  pair: CollectionPair,
  { overwrite, signal, onCopied }: CopyOptions,
): Promise<void> {
  const { source, target } = pair;
  const remove = (page: Page) => target.remove(page.map(({ id }) => id));
  if (overwrite) await compareDocuments(pair, { different: remove, foreign: remove }, signal);
  const indexes = await source.indexes();
  await target.addIndexes(indexes.filter(({ unique }) => unique));
  await compareDocuments(
    pair,
    {
      async missing(page) {
        await target.insert(page);
        onCopied(page.length);
      },
    },
    signal,
  );
  await target.addIndexes(indexes);
}

export interface DocumentsSum {
  readonly count: number;
  /** Of the canonical EJSON of all documents. */
  readonly checksum: string;
}

export async function sumDocuments(collection: StoredCollection, signal: AbortSignal): Promise<DocumentsSum> {
  const checksum = createChecksum();
  let count = 0;
  for await (const page of collection.pages()) {
    signal.throwIfAborted();
    for (const { sha256 } of page) checksum.add(sha256);
    count += page.length;
  }
  return { count, checksum: checksum.hex() };
}
