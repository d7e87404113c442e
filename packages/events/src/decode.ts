/** Records of the log as protobuf messages of their topics. */
import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import type { Topic } from '@komavox/proto';
import { Problem } from '@komavox/core';
import type { LogRecord } from './event-log.js';

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
