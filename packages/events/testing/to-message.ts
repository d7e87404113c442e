import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import type { Topic } from '@komavox/proto';
import type { LogMessage } from '../src/event-log.js';

/** The message of an event as the outbox publishes it; `headers` carries at least its `id`. */
export function toMessage<Desc extends DescMessage>(
  topic: Topic<Desc>,
  message: MessageInitShape<Desc>,
  headers: Readonly<Record<string, string>>,
): LogMessage {
  const event = create(topic.schema, message);
  return { topic: topic.name, key: topic.key(event), value: toBinary(topic.schema, event), headers };
}
