/** Events as protobuf messages of their topics, over the log's bytes. */
import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import type { Topic } from '@komavox/proto';
import { Problem } from '@komavox/core';
import type { LogMessage, LogRecord } from './event-log.js';

/** The stored message of an event; `headers` carries at least its `id`. */
export function toMessage<Desc extends DescMessage>(
  topic: Topic<Desc>,
  message: MessageInitShape<Desc>,
  headers: Readonly<Record<string, string>>,
): LogMessage {
  const event = create(topic.schema, message);
  return { topic: topic.name, key: topic.key(event), value: toBinary(topic.schema, event), headers };
}

/** Throws `Problem` 422 `event_unreadable`, which sends the record to the dead letters at once. */
export function decode<Desc extends DescMessage>(topic: Topic<Desc>, record: LogRecord): MessageShape<Desc> {
  try {
    return fromBinary(topic.schema, record.value);
  } catch (cause) {
    throw new Problem(422, 'event_unreadable', `A record of ${record.topic} is no ${topic.schema.typeName}`, {
      cause,
    });
  }
}
