import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLogger } from '@komavox/core';
import { type EventLog, openEventLog } from '@komavox/events';
import { allTopics } from '@komavox/proto';
import { realServers, type RealServers } from '@komavox/test-servers';

const main = join(import.meta.dirname, '../src/topics/main.js');
const odd = allTopics[0]?.name ?? '';

describe('npm run topics', () => {
  let servers: RealServers<'events'>;
  let eventLog: EventLog;
  const job = () =>
    promisify(execFile)(process.execPath, [main], {
      env: { ...process.env, EVENTS_URL: servers.server('events').url },
    });

  beforeAll(async () => {
    servers = await realServers(['events']);
    eventLog = await openEventLog(servers.server('events').url, {
      clientId: 'test',
      logger: createLogger({ level: 'silent' }),
    });
  });
  afterAll(async () => {
    await eventLog.close();
    await servers.close();
  });

  it('fails when a topic has other partitions than listed, and leaves it unchanged', async () => {
    await eventLog.ensureTopics([{ name: odd, partitions: 3 }]);
    await expect(job()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${odd}: 3 partitions, not 12`) as unknown,
    });
    expect(await eventLog.lag('nobody', [odd])).toHaveLength(3);
  });

  it('creates all others with the partitions of the list, and none twice', async () => {
    for (const { name, partitions } of allTopics.filter((topic) => topic.name !== odd)) {
      expect(await eventLog.lag('nobody', [name])).toHaveLength(partitions);
    }
    const again = await job().catch((error: unknown) => error);
    expect(again).toMatchObject({ stdout: expect.not.stringContaining('made now') as unknown });
  });
});
