import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@komavox/proto';
import { createLog } from '../log.js';
import { watcher } from '../service.js';
import { until } from '../testing/until.js';
import { headers, type EventLog } from './log.js';
import { openEventLog } from './open-log.js';
import { runWatchers } from './run-watchers.js';
import { toMessage } from './typed.js';

const { userCreated, videoCompleted, videoFailed } = topics;
const silent = createLog({ level: 'silent' });

describe('the watchers of a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  let log: EventLog;

  beforeAll(async () => {
    log = await openEventLog(`sqlite:${folder}`, { clientId: 'test', log: silent });
    await log.ensureTopics([userCreated, videoCompleted, videoFailed]);
  });
  afterAll(async () => {
    await log.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('hear of their own topic each, on one subscription, until it stops', async () => {
    const heard: string[] = [];
    const subscriptions: (readonly string[])[] = [];
    const counted: EventLog = {
      ...log,
      watch: (names, handle) => {
        subscriptions.push(names);
        return log.watch(names, handle);
      },
    };
    const watching = await runWatchers(counted, [
      {
        watcher: watcher(userCreated, ({ userId }, meta) => void heard.push(`1 ${userId} ${meta.id}`)),
        log: silent,
      },
      { watcher: watcher(videoCompleted, ({ jobId }) => void heard.push(`2 ${jobId}`)), log: silent },
      { watcher: watcher(userCreated, ({ userId }) => void heard.push(`3 ${userId}`)), log: silent },
    ]);
    expect(subscriptions).toEqual([[userCreated.name, videoCompleted.name]]);
    await log.publish([toMessage(videoFailed, { jobId: 'nobody listens' }, {})]);
    await log.publish([toMessage(userCreated, { userId: 'user' }, { [headers.id]: 'event' })]);
    await log.publish([toMessage(videoCompleted, { jobId: 'job' }, {})]);
    await until('all was heard', () => heard.length === 3);
    await watching.stop();
    await log.publish([toMessage(videoCompleted, { jobId: 'later' }, {})]);
    expect(heard.sort()).toEqual(['1 user event', '2 job', '3 user']);
  });

  it('go on over what cannot be decoded, and over one among them that throws', async () => {
    const heard: string[] = [];
    const watching = await runWatchers(log, [
      {
        watcher: watcher(userCreated, () => {
          throw new Error('broken');
        }),
        log: silent,
      },
      { watcher: watcher(userCreated, ({ userId }) => void heard.push(userId)), log: silent },
    ]);
    const garbage = { topic: userCreated.name, key: '', value: Buffer.from([255]), headers: {} };
    await log.publish([garbage, toMessage(userCreated, { userId: 'readable' }, {})]);
    await until('it was heard', () => heard.length > 0);
    await watching.stop();
    expect(heard).toEqual(['readable']);
  });

  it('need no subscription where there are none', async () => {
    const watch = () => Promise.reject(new Error('asked'));
    await (await runWatchers({ ...log, watch }, [])).stop();
  });
});
