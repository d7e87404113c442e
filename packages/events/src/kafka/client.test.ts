import kafkajs from 'kafkajs';
import { isPassing } from './client.js';

const { KafkaJSAggregateError, KafkaJSGroupCoordinatorNotFound, KafkaJSProtocolError } = kafkajs;

const refusal = (type: string, retriable: boolean) =>
  new KafkaJSProtocolError(Object.assign(new Error(type), { type, code: 0, retriable }));

describe('a refusal of Kafka', () => {
  const late = refusal('REQUEST_TIMED_OUT', true);
  const there = refusal('TOPIC_ALREADY_EXISTS', false);
  const invalid = refusal('INVALID_REPLICATION_FACTOR', false);

  it('passes when the broker says so', () => {
    expect([late, there, invalid].map(isPassing)).toEqual([true, false, false]);
  });

  it('passes when no coordinator of a group has been chosen yet', () => {
    // Its types know nothing of the message that it needs.
    const error: unknown = Reflect.construct(KafkaJSGroupCoordinatorNotFound, ['No coordinator']);
    expect(isPassing(error)).toBe(true);
  });

  it('of several topics passes when no topic is refused for good', () => {
    expect(isPassing(new KafkaJSAggregateError('some', [late, there]))).toBe(true);
    expect(isPassing(new KafkaJSAggregateError('some', [late, invalid]))).toBe(false);
  });
});
