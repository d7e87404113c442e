/** Compares source and target by reading everything at both sides. */
import { collectionPairs, sumDocuments, type DocumentsSum } from './documents.js';
import { compareDeadLetters } from './events.js';
import type { Installation } from './installation.js';
import { verifyObjects, type ObjectsSum } from './objects.js';

interface VerifiedRow<Sum> {
  /** A collection, or the service whose objects they are. */
  readonly name: string;
  readonly source: Sum;
  readonly target: Sum;
  readonly same: boolean;
}

export interface Verdict {
  readonly documents: readonly VerifiedRow<DocumentsSum>[];
  readonly objects: readonly VerifiedRow<ObjectsSum>[];
  readonly deadLetters: number;
  /** A line each; empty when the target is right. */
  readonly differences: readonly string[];
}

/** Bound on the keys listed; the others are counted. */
const maxListedKeys = 10;

/** @param onDone called with the part that is done, 0 to 1 */
export async function verify(
  source: Installation,
  target: Installation,
  signal: AbortSignal,
  onDone: (done: number) => void,
): Promise<Verdict> {
  const differences: string[] = [];
  const pairs = await collectionPairs(source, target);
  const services = [...source.databases.keys()];
  const steps = pairs.length + services.length;
  let done = 0;
  const step = () => {
    done += 1;
    onDone(done / steps);
  };

  const documents: VerifiedRow<DocumentsSum>[] = [];
  for (const pair of pairs) {
    const row = rowOf(
      pair.name,
      await sumDocuments(pair.source, signal),
      await sumDocuments(pair.target, signal),
    );
    documents.push(row);
    if (!row.same) {
      differences.push(
        row.source.count === row.target.count
          ? `${pair.name}: the documents are not the same`
          : `${pair.name}: ${row.target.count} documents, not ${row.source.count}`,
      );
    }
    step();
  }
  const objects: VerifiedRow<ObjectsSum>[] = [];
  for (const service of services) {
    const found = await verifyObjects(source.objects, target.objects, service, signal);
    objects.push(rowOf(service, found.source, found.target));
    for (const key of found.different.slice(0, maxListedKeys))
      differences.push(`${key}: the object is not the same`);
    const unnamed = found.different.length - maxListedKeys;
    if (unnamed > 0) differences.push(`${service}: ${unnamed} more objects are not the same`);
    step();
  }
  const letters = await compareDeadLetters(source.events, target.events);
  if (letters.missing.length + letters.foreign.length > 0) {
    differences.push(
      `dead letters: ${letters.missing.length} missing at the target, ${letters.foreign.length} too many`,
    );
  }
  return { documents, objects, deadLetters: letters.all, differences };
}

function rowOf<Sum extends { readonly count: number; readonly checksum: string }>(
  name: string,
  source: Sum,
  target: Sum,
): VerifiedRow<Sum> {
  const same = source.count === target.count && source.checksum === target.checksum;
  return { name, source, target, same };
}
