import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@komavox/core';
import { collectMetrics } from '@komavox/telemetry/testing';
import { until } from '@komavox/test-kit';
import { observeGroup } from './group-meters.js';
import type { EventLog } from './event-log.js';
import { openEventLog } from './open-event-log.js';

const logger = createLogger({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
const place = '{messaging_destination_name="made.v1",messaging_consumer_group_name="test.absent"}';

describe('a group without members', () => {
  let eventLog: EventLog;
  beforeAll(async () => {
    eventLog = await openEventLog(`sqlite:${folder}`, { clientId: 'test', logger });
    await eventLog.ensureTopics([{ name: 'made.v1', partitions: 2 }]);
    const message = { topic: 'made.v1', key: 'k', value: Buffer.from('v') };
    await eventLog.publish([
      { ...message, headers: { id: 'one' } },
      { ...message, headers: { id: 'two' } },
    ]);
  });
  afterAll(async () => {
    await eventLog.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows what waits for it and since when', async () => {
    const metrics = await collectMetrics();
    const unobserve = observeGroup(eventLog, 'made.v1', 'test.absent', logger);
    expect(await metrics.value(`komavox_events_lag${place}`)).toBe(2);
    const age = await metrics.value(`komavox_events_oldest_age${place}`);
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(20);
    expect(await metrics.value(`komavox_events_dead_letters${place}`)).toBe(0);
    unobserve();
    expect(await metrics.value(`komavox_events_lag${place}`)).toBeUndefined();
    await metrics.stop();
  });

  it('shows how long it has been seen to stand still, where the log does not know since when', async () => {
    const metrics = await collectMetrics();
    const elsewhere: EventLog = {
      ...eventLog,
      lag: async (group, topics) =>
        (await eventLog.lag(group, topics)).map(({ oldest: _oldest, ...row }) => row),
    };
    const unobserve = observeGroup(elsewhere, 'made.v1', 'test.absent', logger);
    const age = async () => (await metrics.value(`komavox_events_oldest_age${place}`)) ?? 0;
    expect(await age()).toBeLessThan(1);
    // The place it stands at is asked for again meanwhile.
    await until('it has stood still for three seconds', async () => (await age()) > 3);
    unobserve();
    await metrics.stop();
  });
});

describe('metrics of a process', () => {
  it('are served although the event log does not answer, without what it alone knows', async () => {
    const metrics = await collectMetrics();
    const silent = { lag: () => new Promise(() => undefined), ensureTopics: () => Promise.resolve() };
    const unobserve = observeGroup(silent as unknown as EventLog, 'made.v1', 'test.silent', logger);
    const started = performance.now();
    const text = await metrics.text();
    expect(performance.now() - started).toBeLessThan(4000);
    expect(text).toContain('process_memory_usage');
    expect(text).not.toMatch(/^komavox_events_lag/m);
    unobserve();
    await metrics.stop();
  });
});
