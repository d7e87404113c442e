import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@komavox/proto';
import {
  apiKeys,
  freePort,
  interceptAnswers,
  realServers,
  startProxy,
  type Listener,
  type RealServers,
} from '@komavox/test-servers';
import { createLogger, defineSettings } from '@komavox/core';
import { run, type Running } from '../src/run.js';
import { consumer } from '@komavox/events';
import { defineService, type ServiceParts } from '../src/service.js';
import { until } from '@komavox/test-kit';

const listener = defineService({
  name: 'listener',
  settings: defineSettings({}, () => undefined),
  peers: [],
  build: (): ServiceParts => ({
    consumers: [
      consumer(topics.bookmarkSaved, {
        group: 'listener.hear',
        role: 'worker',
        handle: async () => undefined,
      }),
    ],
  }),
});

/** GROUP_AUTHORIZATION_FAILED, which the client of Kafka doesn't try again. */
const notAuthorized = 30;

describe('a process whose consumer has ended for good', () => {
  let servers: RealServers<'events'>;
  let proxy: Listener;
  let running: Running;
  let refusing = false;
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));

  beforeAll(async () => {
    const [eventsPort, eventsAdvertisedPort] = [await freePort(), await freePort()];
    proxy = await startProxy({
      port: eventsAdvertisedPort,
      targetPort: eventsPort,
      intercept: interceptAnswers((apiKey, answer) => {
        // Behind length, correlation id and throttle time: the error.
        if (refusing && apiKey === apiKeys.heartbeat) answer.writeInt16BE(notAuthorized, 12);
        return answer;
      }),
    });
    servers = await realServers(['events'], { eventsPort, eventsAdvertisedPort });
    running = await run([listener], {
      environment: {
        PORT: '0',
        INTERNAL_PORT: '0',
        DATA_DIR: folder,
        EVENTS_URL: `kafka://127.0.0.1:${String(eventsAdvertisedPort)}`,
      },
      logger: createLogger({ level: 'silent' }),
      signals: false,
    });
  });
  afterAll(async () => {
    await running.stop();
    await proxy.close();
    await servers.close();
    rmSync(folder, { recursive: true });
  });

  const status = async (path: string) => (await fetch(running.internalOrigin + path)).status;

  it('is neither alive nor ready, so that it is replaced', async () => {
    expect(await status('/livez')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    refusing = true;
    await until('it says so', async () => (await status('/livez')) === 503);
    const answer = await fetch(`${running.internalOrigin}/livez`);
    expect(await answer.json()).toEqual({ ok: false, reason: 'a consumer has ended for good' });
    expect(await status('/readyz')).toBe(503);
  });
});
