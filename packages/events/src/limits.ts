/** Limits that every adapter checks before it stores anything. */
import { Problem } from '@komavox/core';
import { headers, type LogMessage, type TopicSpec } from './event-log.js';

/** Bytes of key, value and headers together; Kafka's default limit for a batch is a little above. */
const maxMessageBytes = 1_000_000;

/** Bytes that the message takes, its topic's name left out. */
export function messageBytes(message: LogMessage): number {
  let bytes = Buffer.byteLength(message.key) + message.value.byteLength;
  for (const [name, value] of Object.entries(message.headers)) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
  }
  return bytes;
}

/** Headers added to an event that went to the dead letters or came back; it must fit whatever the event's size. */
const added: ReadonlySet<string> = new Set([
  headers.errorCode,
  headers.attempts,
  headers.originalPartition,
  headers.originalOffset,
  headers.redriveGroup,
]);

function ownBytes(message: LogMessage): number {
  const own = Object.entries(message.headers).filter(([name]) => !added.has(name));
  return messageBytes({ ...message, headers: Object.fromEntries(own) });
}

/** Throws `Problem` 413 `event_too_large`, which trying again doesn't help. */
export function assertMessageSize(message: LogMessage): void {
  const bytes = ownBytes(message);
  if (bytes <= maxMessageBytes) return;
  throw new Problem(
    413,
    'event_too_large',
    `An event of ${String(bytes)} bytes for ${message.topic} is over the limit of ${String(maxMessageBytes)}`,
  );
}

export function unknownTopic(topic: string): Problem {
  return new Problem(500, 'unknown_topic', `There is no topic ${topic}`, { retryable: false });
}

/** Kafka's rule for names; throws TypeError for what no adapter could make. */
export function assertTopicSpec({ name, partitions }: TopicSpec): void {
  if (!/^[\w.-]{1,249}$/.test(name) || name === '.' || name === '..') {
    throw new TypeError(`Not a topic's name: ${JSON.stringify(name)}`);
  }
  if (!Number.isInteger(partitions) || partitions < 1) {
    throw new TypeError(`Topic ${name} needs at least one partition`);
  }
}
