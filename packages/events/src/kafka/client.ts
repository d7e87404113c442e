/** The Kafka client; besides its repairs the only importer of kafkajs. */
import kafkajs, { type KafkaMessage, type LogEntry, type SASLOptions } from 'kafkajs';
import type { Logger } from 'pino';
import type { KafkaAddress } from './address.js';
import { repairKafkajs } from './repair.js';
import type { LogMessage, LogRecord } from '../event-log.js';

export type { Admin, Consumer, EachBatchPayload, Producer } from 'kafkajs';

const { Kafka, KafkaJSAggregateError, KafkaJSProtocolError, logLevel, Partitioners } = kafkajs;

/** Waiting for messages in a fetch; also what a disconnect or rebalance waits for an idle consumer. */
const fetchWaitMs = 200;

export type KafkaClient = ReturnType<typeof createKafkaClient>;

export function createKafkaClient(address: KafkaAddress, clientId: string, logger: Logger) {
  repairKafkajs();
  const kafka = new Kafka({
    clientId,
    brokers: [...address.brokers],
    ssl: address.tls,
    ...(address.sasl && { sasl: { ...address.sasl } as SASLOptions }),
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => {
      write(logger, entry);
    },
  });
  return {
    admin: () => kafka.admin(),
    /** For a question about health: an answer, or not, soon. */
    impatientAdmin: () => kafka.admin({ retry: { retries: 1, initialRetryTime: 100, maxRetryTime: 500 } }),
    producer: () =>
      kafka.producer({
        idempotent: true,
        maxInFlightRequests: 1,
        allowAutoTopicCreation: false,
        createPartitioner: Partitioners.DefaultPartitioner,
        // Forever, as giving up would break the sequence that makes it idempotent; but not rarely.
        retry: { retries: Number.MAX_SAFE_INTEGER, maxRetryTime: 5000 },
      }),
    consumer: (groupId: string) =>
      kafka.consumer({
        groupId,
        allowAutoTopicCreation: false,
        maxWaitTimeInMs: fetchWaitMs,
        sessionTimeout: 10_000,
        heartbeatInterval: 1000,
        rebalanceTimeout: 30_000,
        retry: { maxRetryTime: 5000 },
      }),
  };
}

/** Whether the broker says that the same will work in a moment; of several answers, all of them that are refusals. */
export function isPassing(error: unknown): boolean {
  if (error instanceof KafkaJSAggregateError)
    return error.errors.every((one) => isPassing(one) || isAlreadyThere(one));
  return error instanceof Error && 'retriable' in error && error.retriable === true;
}

const isAlreadyThere = (error: unknown): boolean =>
  error instanceof KafkaJSProtocolError && error.type === 'TOPIC_ALREADY_EXISTS';

/** kafkajs calls "error" what it then tries again: a coordinator that is loading, a connection that went away. */
function write(logger: Logger, { level, namespace, log: entry }: LogEntry): void {
  const { message, error, stack: _stack, timestamp: _timestamp, logger: _logger, ...more } = entry;
  const details = { kafka: namespace, ...more, ...(error !== undefined && { error: String(error) }) };
  if (level === logLevel.ERROR || level === logLevel.WARN) logger.warn(details, message);
  else logger.debug(details, message);
}

export function toKafka({ key, value, headers }: LogMessage) {
  return { key, value: Buffer.from(value), headers: { ...headers } };
}

export function fromKafka(topic: string, partition: number, message: KafkaMessage): LogRecord {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) headers[name] = first.toString();
  }
  return {
    topic,
    partition,
    offset: message.offset,
    timestamp: new Date(Number(message.timestamp)),
    key: message.key?.toString() ?? '',
    value: message.value ?? Buffer.alloc(0),
    headers,
  };
}
