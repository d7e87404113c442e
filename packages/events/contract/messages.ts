/** Helpers that the parts of the contract share. */
import { randomUUID } from 'node:crypto';
import { createLogger } from '@komavox/core';
import type { EventLog, LogMessage } from '../src/event-log.js';
import { openEventLog } from '../src/open-event-log.js';

export interface EventLogUnderTest {
  readonly name: string;
  /** An address for tests that end processes; nobody has it open. */
  readonly address: () => string;
  readonly kills: number;
  /** Of the moments of the kills; TEST_SEED to see the same again. */
  readonly seed: string | undefined;
}

export const open = (url: string): Promise<EventLog> =>
  openEventLog(url, {
    clientId: 'contract',
    logger: createLogger({ level: 'silent' }),
  });

export const idOf = (record: LogMessage) => record.headers['id'] ?? '';
export const names = () => ({ topic: `made.${randomUUID()}.v1`, group: `test.${randomUUID()}` });

export function message(
  topic: string,
  key: string,
  id: string,
  value: Uint8Array = Buffer.from(id),
): LogMessage {
  return { topic, key, value, headers: { id } };
}

export function messages(topic: string, count: number, keys = 20): LogMessage[] {
  return Array.from({ length: count }, (_, index) =>
    message(topic, `key-${String(index % keys)}`, String(index)),
  );
}
