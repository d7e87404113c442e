import kafkajs from 'kafkajs';
import { isPassing } from './client.js';

const { KafkaJSAggregateError, KafkaJSProtocolError } = kafkajs;

const refusal = (type: string, retriable: boolean) =>
  new KafkaJSProtocolError(Object.assign(new Error(type), { type, code: 0, retriable }));

describe('a refusal of Kafka', () => {
  const late = refusal('REQUEST_TIMED_OUT', true);
  const there = refusal('TOPIC_ALREADY_EXISTS', false);
  const invalid = refusal('INVALID_REPLICATION_FACTOR', false);

  it('passes when the broker says so', () => {
    expect([late, there, invalid].map(isPassing)).toEqual([true, false, false]);
  });

  it('of several topics passes when no topic is refused for good', () => {
    expect(isPassing(new KafkaJSAggregateError('some', [late, there]))).toBe(true);
    expect(isPassing(new KafkaJSAggregateError('some', [late, invalid]))).toBe(false);
  });
});
