/** The plan of a move, with the reasons against it; changes nothing. */
import { pendingEvents } from '@komavox/outbox';
import { unhandled } from '@komavox/events';
import { topicStates } from '../topics/make-topics.js';
import { collectionPairs, compareDocuments, type CollectionPair } from './documents.js';
import { compareDeadLetters, groupsOf, leftAtTarget, type DeadLetterDifference } from './events.js';
import type { Installation } from './installation.js';
import { compareObjects } from './objects.js';

export interface Plan {
  readonly collections: readonly CollectionPair[];
  readonly deadLetters: DeadLetterDifference;
  /** Copied, and removed at the target. */
  readonly documents: { readonly toCopy: number; readonly toRemove: number };
  readonly objects: { readonly toCopy: number; readonly bytes: number; readonly toRemove: number };
  /** Reasons against the move; empty when it may be done. */
  readonly against: readonly string[];
}

export interface PlanOptions {
  /** The target may hold what the source doesn't. */
  readonly overwrite: boolean;
  /** Consumer groups that no service has any more. */
  readonly forgottenGroups: readonly string[];
  readonly signal: AbortSignal;
}

export async function makePlan(
  source: Installation,
  target: Installation,
  { overwrite, forgottenGroups, signal }: PlanOptions,
): Promise<Plan> {
  const collections = await collectionPairs(source, target);
  const unfinished = await unfinishedAt(source, collections, forgottenGroups);
  const inTheWay = await eventsInTheWay(source, target, forgottenGroups);

  const differences: string[] = [];
  let [held, toCopy, toRemove] = [0, 0, 0];
  for (const pair of collections) {
    const { same, missing, different, foreign } = await compareDocuments(pair, {}, signal);
    held += same + missing + different;
    toCopy += missing + different;
    toRemove += foreign;
    if (different > 0) differences.push(`${pair.name}: ${plural(different, 'document')} with other contents`);
    if (foreign > 0) differences.push(`${pair.name}: ${plural(foreign, 'document')} only at the target`);
  }
  const objects = { toCopy: 0, bytes: 0, toRemove: 0 };
  for (const service of source.databases.keys()) {
    const found = await compareObjects(source.objects, target.objects, service, signal);
    const { missing, missingBytes, different, foreign } = found;
    objects.toCopy += missing + different;
    objects.bytes += missingBytes;
    objects.toRemove += foreign;
    if (different > 0) differences.push(`${service}: ${plural(different, 'object')} of another size or type`);
    if (foreign > 0) differences.push(`${service}: ${plural(foreign, 'object')} only at the target`);
  }
  const deadLetters = await compareDeadLetters(source.events, target.events);
  if (deadLetters.foreign.length > 0) {
    differences.push(`${plural(deadLetters.foreign.length, 'dead letter')} only at the target`);
  }

  const against = [
    ...(held === 0 ? ['The source holds no documents: there is no installation.'] : []),
    ...unfinished,
    ...inTheWay,
    ...(overwrite || differences.length === 0
      ? []
      : [
          'The target holds what the source does not:',
          ...differences.map((line) => `  ${line}`),
          'If it may be lost, move with --overwrite; the target then becomes what the source is.',
        ]),
  ];
  return { collections, deadLetters, documents: { toCopy, toRemove }, objects, against };
}

/** Work that the log or the outboxes of the source still hold. */
async function unfinishedAt(
  source: Installation,
  collections: readonly CollectionPair[],
  forgottenGroups: readonly string[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, source: collection } of collections) {
    const pending = await collection.count(pendingEvents);
    if (pending > 0) lines.push(`${name}: ${plural(pending, 'document')} with events that are not published`);
  }
  for (const waiting of await unhandled(source.events, await groupsOf(source.events, forgottenGroups))) {
    const { topic, group, messages } = waiting;
    lines.push(`${group}: ${plural(messages, 'event')} of ${topic} not handled`);
  }
  if (lines.length === 0) return [];
  return [
    'The source has not finished its work:',
    ...lines.map((line) => `  ${line}`),
    'Start the product on it once more, let it finish, stop it, and move then.',
  ];
}

/** Topics with other partitions, and events that the product's groups would handle as new. */
async function eventsInTheWay(
  source: Installation,
  target: Installation,
  forgottenGroups: readonly string[],
): Promise<string[]> {
  const shapes = (await topicStates(target.events))
    .filter(({ wanted, found }) => wanted !== found)
    .map(
      ({ name, wanted, found }) => `${name} has ${plural(found, 'partition')} at the target, not ${wanted}`,
    );
  const groups = await groupsOf(source.events, forgottenGroups);
  const events = (await leftAtTarget(target.events, groups, forgottenGroups)).map(
    ({ topic, group, messages }) => `${group} would be given ${plural(messages, 'old event')} of ${topic}`,
  );
  if (shapes.length + events.length === 0) return [];
  return [
    'The log at the target is not fit:',
    ...[...shapes, ...events].map((line) => `  ${line}`),
    'Take an empty log or, where the product has run on it, let it finish first.',
  ];
}

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
