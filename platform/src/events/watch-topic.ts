/** `watch` with the event's type: decodes and passes on; what can't be decoded is logged and left out. */
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Topic } from '@komavox/proto';
import type { Logger } from 'pino';
import type { EventMeta } from '../service.js';
import { headers, type EventLog, type Subscription } from './log.js';
import { decode } from './typed.js';

export function watchTopic<Desc extends DescMessage>(
  log: EventLog,
  topic: Topic<Desc>,
  handle: (event: MessageShape<Desc>, meta: EventMeta) => void,
  logger: Logger,
): Promise<Subscription> {
  return log.watch([topic.name], (record) => {
    try {
      const id = record.headers[headers.id] ?? '';
      handle(decode(topic, record), { id, topic: record.topic, publishedAt: record.timestamp });
    } catch (error) {
      logger.error({ err: error, topic: topic.name, offset: record.offset }, 'watcher failed');
    }
  });
}
