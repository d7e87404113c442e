/** Objects at the source and at the target: compared, copied as streams, and read back. */
import { createHash } from 'node:crypto';
import { inBatches, ObjectNotFound, type ObjectInfo, type ObjectStore } from '@komavox/objects';
import { forEachLimited } from '../for-each-limited.js';
import { createChecksum } from './checksum.js';

interface ObjectPair {
  readonly key: string;
  readonly source?: ObjectInfo;
  readonly target?: ObjectInfo;
}

const maxConcurrentStreams = 4;
/** So many are asked for their type at a time. */
const maxConcurrentStats = 16;

/** Every object of a service, in the order of keys. */
async function* objectsOf(store: ObjectStore, prefix: string): AsyncGenerator<ObjectInfo, undefined> {
  for await (const listed of inBatches(store.list(prefix), maxConcurrentStats)) {
    for (const end of await Promise.allSettled(listed.map(({ key }) => store.stat(key)))) {
      if (end.status === 'fulfilled') yield end.value;
      // Removed since it was listed.
      else if (!(end.reason instanceof ObjectNotFound)) throw end.reason;
    }
  }
  return undefined;
}

/** Every object of a service at either side, in the order of keys, which both lists have. */
async function* objectPairs(
  source: ObjectStore,
  target: ObjectStore,
  service: string,
  signal: AbortSignal,
): AsyncGenerator<ObjectPair, undefined> {
  const prefix = `${service}/`;
  const ours = objectsOf(source, prefix);
  const theirs = objectsOf(target, prefix);
  let [one, other] = [await ours.next(), await theirs.next()];
  for (;;) {
    signal.throwIfAborted();
    const from = one.done ? undefined : one.value;
    const to = other.done ? undefined : other.value;
    if (!from && !to) return undefined;
    const key = !to || (from && from.key <= to.key) ? (from?.key ?? '') : to.key;
    yield {
      key,
      ...(from?.key === key && { source: from }),
      ...(to?.key === key && { target: to }),
    };
    if (from?.key === key) one = await ours.next();
    if (to?.key === key) other = await theirs.next();
  }
}

/** Compares without reading. Etags are useless, as stores compute them differently. */
const looksSame = (one: ObjectInfo, other: ObjectInfo): boolean =>
  one.size === other.size && one.contentType === other.contentType;

interface ObjectsComparison {
  readonly same: number;
  readonly missing: number;
  readonly missingBytes: number;
  /** In size or type. */
  readonly different: number;
  readonly foreign: number;
}

export async function compareObjects(
  source: ObjectStore,
  target: ObjectStore,
  service: string,
  signal: AbortSignal,
): Promise<ObjectsComparison> {
  let [same, missing, missingBytes, different, foreign] = [0, 0, 0, 0, 0];
  for await (const pair of objectPairs(source, target, service, signal)) {
    if (!pair.source) foreign += 1;
    else if (!pair.target) {
      missing += 1;
      missingBytes += pair.source.size;
    } else if (looksSame(pair.source, pair.target)) same += 1;
    else different += 1;
  }
  return { same, missing, missingBytes, different, foreign };
}

interface CopyObjectsOptions {
  /** Objects that look the same are read, and copied where bytes differ; what only the target has is removed. */
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
  readonly onCopied: (object: ObjectInfo) => void;
}

export async function copyObjects(
  source: ObjectStore,
  target: ObjectStore,
  service: string,
  { overwrite, signal, onCopied }: CopyObjectsOptions,
): Promise<void> {
  const pairs = objectPairs(source, target, service, signal);
  await forEachLimited(pairs, maxConcurrentStreams, async ({ key, ...at }) => {
    if (!at.source) {
      if (overwrite) await target.remove(key);
      return;
    }
    if (at.target && !overwrite) return;
    const same =
      at.target &&
      looksSame(at.source, at.target) &&
      (await sha256(source, key, signal)) === (await sha256(target, key, signal));
    if (same) return;
    const { info, body } = await source.get(key);
    try {
      await target.put(key, body, { contentType: info.contentType, signal });
    } finally {
      body.destroy();
    }
    onCopied(info);
  });
}

export interface ObjectsSum {
  readonly count: number;
  readonly bytes: number;
  /** Of keys, sizes, types and the SHA-256 of the bytes. */
  readonly checksum: string;
}

interface ObjectsVerdict {
  readonly source: ObjectsSum;
  readonly target: ObjectsSum;
  /** Keys of objects that differ. */
  readonly different: readonly string[];
}

/** Reads everything at both sides. */
export async function verifyObjects(
  source: ObjectStore,
  target: ObjectStore,
  service: string,
  signal: AbortSignal,
): Promise<ObjectsVerdict> {
  const [ours, theirs] = [createSum(), createSum()];
  const different: string[] = [];
  const pairs = objectPairs(source, target, service, signal);
  await forEachLimited(pairs, maxConcurrentStreams, async ({ key, ...at }) => {
    const one = at.source && ours.add(at.source, await sha256(source, key, signal));
    const other = at.target && theirs.add(at.target, await sha256(target, key, signal));
    if (one !== other) different.push(key);
  });
  return { source: ours.sum(), target: theirs.sum(), different: different.sort() };
}

function createSum() {
  const checksum = createChecksum();
  let [count, bytes] = [0, 0];
  return {
    /** @returns a digest of key, size, type and contents */
    add({ key, size, contentType }: ObjectInfo, contents: string): string {
      const digest = createHash('sha256')
        .update(JSON.stringify([key, size, contentType, contents]))
        .digest('hex');
      checksum.add(digest);
      count += 1;
      bytes += size;
      return digest;
    },
    sum: (): ObjectsSum => ({ count, bytes, checksum: checksum.hex() }),
  };
}

async function sha256(store: ObjectStore, key: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const { body } = await store.get(key);
  for await (const chunk of body) {
    signal.throwIfAborted();
    hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}
