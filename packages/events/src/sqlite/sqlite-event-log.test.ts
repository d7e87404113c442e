import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@komavox/core';
import { until } from '@komavox/test-kit';
import { describeEventLog } from '../../contract/events-contract.js';
import { openEventLog } from '../open-event-log.js';
import { SqliteEventLog } from './sqlite-event-log.js';

const root = mkdtempSync(join(tmpdir(), 'komavox-test-'));
let made = 0;
const folder = () => join(root, String((made += 1)));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describeEventLog({
  name: 'SQLite',
  address: () => `sqlite:${folder()}`,
  kills: 8,
  seed: process.env['TEST_SEED'],
});

describe('the embedded event log', () => {
  const logger = createLogger({ level: 'silent' });
  const topic = 'made.v1';
  const day = 24 * 60 * 60 * 1000;
  let now = Date.UTC(2026, 0, 1);
  let path: string;
  let events: SqliteEventLog;
  const publish = (id: string) =>
    events.publish([{ topic, key: 'k', value: Buffer.from(id), headers: { id } }]);
  const stored = async () => (await events.read(topic)).map((record) => record.headers['id']);

  beforeEach(async () => {
    path = folder();
    events = new SqliteEventLog(path, { logger, clock: { now: () => new Date(now) } });
    await events.ensureTopics([{ name: topic, partitions: 1 }]);
  });
  afterEach(() => events.close());

  it('removes by age what nobody reads', async () => {
    await publish('old');
    now += 6 * day;
    await publish('young');
    await events.expire();
    expect(await stored()).toEqual(['old', 'young']);
    now += 2 * day;
    await events.expire();
    expect(await stored()).toEqual(['young']);
  });

  it('removes it by itself after a start, however short it runs', async () => {
    await publish('old');
    await events.close();
    now += 8 * day;
    events = new SqliteEventLog(path, { logger, clock: { now: () => new Date(now) } });
    await until('it is gone', async () => (await stored()).length === 0);
  });

  it('keeps what a group has still to read, however old', async () => {
    const handled: string[] = [];
    const reader = { group: 'test.reader', topics: [topic] };
    const first = await events.consume({
      ...reader,
      handle: (record) => Promise.resolve(void handled.push(record.headers['id'] ?? '')),
    });
    await publish('read');
    await until('it is read', () => handled.includes('read'));
    await first.stop();
    await publish('unread');
    now += 20 * day;
    await events.expire();
    expect(await stored()).toEqual(['unread']);
    const second = await events.consume({
      ...reader,
      handle: (record) => Promise.resolve(void handled.push(record.headers['id'] ?? '')),
    });
    await until('it is read', () => handled.includes('unread'));
    await second.stop();
    await events.expire();
    expect(await stored()).toEqual([]);
    await publish('next');
    const [next] = await events.read(topic);
    expect(next?.offset).toBe('2');
  });

  it('forgets a group without members for thirty days', async () => {
    const gone = await events.consume({
      group: 'test.gone',
      topics: [topic],
      handle: () => Promise.resolve(),
    });
    await gone.stop();
    await publish('unread');
    now += 31 * day;
    await events.expire();
    expect(await stored()).toEqual([]);
  });

  it('goes on at the end when the clock goes back', async () => {
    await publish('first');
    now -= day;
    await publish('second');
    const [first, second] = await events.read(topic);
    expect(second?.timestamp.getTime()).toBe(first?.timestamp.getTime());
  });

  it('delivers each message once and in order while the clock jumps', async () => {
    const handled: string[] = [];
    const reader = { group: 'test.jumps', topics: [topic] };
    const subscription = await events.consume({
      ...reader,
      handle: (record) => Promise.resolve(void handled.push(record.headers['id'] ?? '')),
    });
    const jumps = [0, day / 24, -day / 24, 3650 * day, -3650 * day, -day];
    for (const [number, jump] of jumps.entries()) {
      now += jump;
      await publish(String(number));
      await until('it is handled', () => handled.includes(String(number)), 2000);
      await events.expire();
    }
    expect(handled).toEqual(jumps.map((_, number) => String(number)));
    await subscription.stop();
    expect(await events.lag(reader.group, [topic])).toMatchObject([{ committed: '6', end: '6' }]);
  });

  it('belongs to one opener', async () => {
    const shared = folder();
    const one = await openEventLog(`sqlite:${shared}`, { clientId: 'one', logger });
    await expect(openEventLog(`sqlite:${shared}`, { clientId: 'two', logger })).rejects.toMatchObject({
      code: 'folder_in_use',
    });
    await one.close();
    const two = await openEventLog(`sqlite:${shared}`, { clientId: 'two', logger });
    await two.close();
    await expect(two.check()).rejects.toMatchObject({ code: 'event_log_closed' });
  });

  it('refuses other addresses', async () => {
    await expect(openEventLog('redis://localhost', { clientId: 'x', logger })).rejects.toThrow('EVENTS_URL');
    await expect(openEventLog('kafka://nowhere', { clientId: 'x', logger })).rejects.toThrow('host:port');
  });
});
