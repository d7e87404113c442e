import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@komavox/proto';
import { createLogger } from '@komavox/core';
import { watcher } from './consumer.js';
import { until } from '@komavox/test-kit';
import { type EventLog, headers } from './event-log.js';
import { openEventLog } from './open-event-log.js';
import { runWatchers } from './run-watchers.js';
import { toMessage } from '../testing/to-message.js';

const { userCreated, videoCompleted, videoFailed } = topics;
const silent = createLogger({ level: 'silent' });

describe('the watchers of a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  let eventLog: EventLog;

  beforeAll(async () => {
    eventLog = await openEventLog(`sqlite:${folder}`, { clientId: 'test', logger: silent });
    await eventLog.ensureTopics([userCreated, videoCompleted, videoFailed]);
  });
  afterAll(async () => {
    await eventLog.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('hear of their own topic each, on one subscription, until it stops', async () => {
    const heard: string[] = [];
    const subscriptions: (readonly string[])[] = [];
    const counted: EventLog = {
      ...eventLog,
      watch: (names, handle) => {
        subscriptions.push(names);
        return eventLog.watch(names, handle);
      },
    };
    const watching = await runWatchers(counted, [
      {
        watcher: watcher(userCreated, ({ userId }, meta) => void heard.push(`1 ${userId} ${meta.id}`)),
        logger: silent,
      },
      { watcher: watcher(videoCompleted, ({ jobId }) => void heard.push(`2 ${jobId}`)), logger: silent },
      { watcher: watcher(userCreated, ({ userId }) => void heard.push(`3 ${userId}`)), logger: silent },
    ]);
    expect(subscriptions).toEqual([[userCreated.name, videoCompleted.name]]);
    await eventLog.publish([toMessage(videoFailed, { jobId: 'nobody listens' }, {})]);
    await eventLog.publish([toMessage(userCreated, { userId: 'user' }, { [headers.id]: 'event' })]);
    await eventLog.publish([toMessage(videoCompleted, { jobId: 'job' }, {})]);
    await until('all was heard', () => heard.length === 3);
    await watching.stop();
    await eventLog.publish([toMessage(videoCompleted, { jobId: 'later' }, {})]);
    expect(heard.sort()).toEqual(['1 user event', '2 job', '3 user']);
  });

  it('go on over what cannot be decoded, and over one among them that throws', async () => {
    const heard: string[] = [];
    const watching = await runWatchers(eventLog, [
      {
        watcher: watcher(userCreated, () => {
          throw new Error('broken');
        }),
        logger: silent,
      },
      { watcher: watcher(userCreated, ({ userId }) => void heard.push(userId)), logger: silent },
    ]);
    const garbage = { topic: userCreated.name, key: '', value: Buffer.from([255]), headers: {} };
    await eventLog.publish([garbage, toMessage(userCreated, { userId: 'readable' }, {})]);
    await until('it was heard', () => heard.length > 0);
    await watching.stop();
    expect(heard).toEqual(['readable']);
  });

  it('need no subscription where there are none', async () => {
    const watch = () => Promise.reject(new Error('asked'));
    await (await runWatchers({ ...eventLog, watch }, [])).stop();
  });
});
