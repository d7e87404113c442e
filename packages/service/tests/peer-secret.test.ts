/** Calls between services at addresses: signed, and refused where they aren't. */
import { connect } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { createLogger, defineSettings, SettingsError } from '@komavox/core';
import { peerAt, peerSignatures, replies, route, signatureHeader, signedCallOf } from '@komavox/http';
import { run, type Running } from '../src/run.js';
import { defineService, type ServiceParts } from '../src/service.js';

const [secret, other] = ['s'.repeat(32), 'o'.repeat(32)];
const written: string[] = [];

/** Takes what its peers write in the name of a user. */
const keeper = defineService({
  name: 'keeper',
  settings: defineSettings({}, () => undefined),
  peers: [],
  build: (): ServiceParts => ({
    routes: [
      route.post('/notes', {
        summary: 'Write',
        access: 'user',
        body: z.object({ text: z.string() }),
        responses: {},
        handle: ({ body, user }) => {
          written.push(`${user}: ${body.text}`);
          return replies.json({ user });
        },
      }),
      route.get('/notes', {
        summary: 'Read',
        access: 'public',
        responses: {},
        handle: () => replies.json(written),
      }),
    ],
  }),
});

/** Stands before it, as the gateway does, and is called by anybody. */
const gateway = defineService({
  name: 'gateway',
  settings: defineSettings({}, () => undefined),
  peers: ['keeper'],
  build: ({ peers }): ServiceParts => ({
    mount: (app) => {
      app.use((request, response, next) => {
        peers.get('keeper').forward(request, response, { 'x-komavox-user': 'ada' }).catch(next);
      });
    },
  }),
});

const folders: string[] = [];
const runs = new Set<Running>();
const logged: string[] = [];
async function start(service: typeof keeper, environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-peers-'));
  folders.push(folder);
  const running = await run([service], {
    environment: { PORT: '0', INTERNAL_PORT: '0', DATA_DIR: folder, ...environment },
    logger: createLogger({
      level: 'info',
      destination: { write: (line: string) => void logged.push(line) },
    }),
    signals: false,
  });
  runs.add(running);
  return running;
}
async function stop(running: Running) {
  runs.delete(running);
  await running.stop();
}
afterEach(async () => {
  await Promise.all([...runs].map(stop));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  for (const list of [written, logged]) list.length = 0;
});

const note = (value: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-komavox-user': 'eve', ...headers },
  body: JSON.stringify({ text: value }),
});
const signed = (by: string, user: string, at = new Date()) => {
  const headers = { 'x-komavox-user': user };
  return peerSignatures([by], () => at).sign(signedCallOf('keeper', 'POST', '/notes', headers));
};

describe('a service with a secret', () => {
  it('takes calls that a peer of the same secret makes or hands on, with their user', async () => {
    const { origin } = await start(keeper, { PEER_SECRET: secret });
    const entry = await start(gateway, { PEER_SECRET: secret, KEEPER_URL: origin });
    const handedOn = await fetch(`${entry.origin}/notes?a=%C3%A9&b`, note('by the gateway'));
    expect([handedOn.status, await handedOn.json()]).toEqual([200, { user: 'ada' }]);
    const peer = peerAt('keeper', origin, { signatures: peerSignatures([secret], () => new Date()) });
    const made = await peer.fetch('/notes', { method: 'POST', body: { text: 'by a peer' }, user: 'bob' });
    expect(made.status).toBe(200);
    expect(written).toEqual(['ada: by the gateway', 'bob: by a peer']);
    await peer.close();
  });

  it('refuses every other call to its port, and nothing changes', async () => {
    const { origin } = await start(keeper, { PEER_SECRET: secret });
    const old = new Date(Date.now() - 3 * 60_000);
    const headers: readonly Record<string, string>[] = [
      {},
      { [signatureHeader]: 'forged' },
      { [signatureHeader]: signed(other, 'eve') },
      { [signatureHeader]: signed(secret, 'ada') },
      { [signatureHeader]: signed(secret, 'eve', old) },
    ];
    const reasons: string[] = [];
    for (const each of headers) {
      const answer = await fetch(`${origin}/notes`, note('mine', each));
      const { code, detail } = (await answer.json()) as { code: string; detail: string };
      expect([answer.status, code]).toEqual([401, 'peer_unauthenticated']);
      reasons.push(/: it(?:s signature)? is (\w+ \w+)/.exec(detail)?.[1] ?? detail);
    }
    expect(reasons).toEqual(['not signed', 'by no', 'by no', 'by no', 'of another']);
    for (const path of ['/notes', '/nowhere', '/internal/openapi.json', '/livez', '/metrics'])
      expect((await fetch(origin + path)).status).toBe(401);
    expect(written).toEqual([]);
    const lines = logged.filter((line) => line.includes('a call of no known peer was refused'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"reason":"missing","path":"/notes"');
  });

  it('reads no body before it knows whose it is', async () => {
    const { origin } = await start(keeper, { PEER_SECRET: secret });
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('POST /notes HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n{"text":');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('peer_unauthenticated');
  });

  it('answers for its health without', async () => {
    const { internalOrigin } = await start(keeper, { PEER_SECRET: secret });
    for (const path of ['/livez', '/readyz', '/startupz', '/metrics'])
      expect((await fetch(internalOrigin + path)).status).toBe(200);
  });

  it('has its caller answer that it is not reachable, and not that somebody is signed out', async () => {
    const { origin } = await start(keeper, { PEER_SECRET: secret });
    const entry = await start(gateway, { PEER_SECRET: other, KEEPER_URL: origin });
    const answer = await fetch(`${entry.origin}/notes`, note('in vain'));
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ code: 'peer_refused' });
    expect(written).toEqual([]);
  });

  it('believes unsigned calls for as long as an upgrade takes, and wrongly signed ones never', async () => {
    const until = new Date(Date.now() + 1500);
    const { origin } = await start(keeper, { PEER_SECRET: secret, PEER_UNSIGNED_UNTIL: until.toISOString() });
    expect((await fetch(`${origin}/notes`, note('of the version before'))).status).toBe(200);
    const wrong = note('forged', { [signatureHeader]: signed(other, 'eve') });
    expect((await fetch(`${origin}/notes`, wrong)).status).toBe(401);
    await pause(until.getTime() - Date.now() + 50);
    expect((await fetch(`${origin}/notes`, note('too late'))).status).toBe(401);
    expect(written).toEqual(['eve: of the version before']);
    expect(logged.filter((line) => line.includes('was let in for now'))).toHaveLength(1);
  });

  it('has its secret replaced under calls, of which none fails', async () => {
    const steps = [secret, `${secret},${other}`, `${other},${secret}`, other];
    expect(await failuresOver(steps)).toEqual([]);
    expect(written.length).toBeGreaterThan(50);
    // The calls do see a step that is left out.
    expect(await failuresOver([secret, other])).toContain('peer_refused');
  });
});

/** Codes of the calls that failed while two callers and two keepers went through the settings, one process after another. */
async function failuresOver(settings: readonly string[]): Promise<readonly string[]> {
  const failures: string[] = [];
  const signatures = (setting: string) => peerSignatures(setting.split(','), () => new Date());
  const [first = '', ...rest] = settings;
  const callers = [first, first];
  const keepers = [await start(keeper, { PEER_SECRET: first }), await start(keeper, { PEER_SECRET: first })];
  const isDone = { value: false };
  const callAll = async () => {
    for (const [index, caller] of callers.entries()) {
      for (const { origin } of [...keepers]) {
        const peer = peerAt('keeper', origin, { signatures: signatures(caller) });
        try {
          const body = { text: 'steady' };
          const { status } = await peer.fetch('/notes', { method: 'POST', body, user: `u${index}` });
          if (status !== 200) failures.push(String(status));
        } catch (error) {
          failures.push((error as { code?: string }).code ?? String(error));
        }
        await peer.close();
      }
    }
  };
  const calling = (async () => {
    while (!isDone.value) await callAll();
  })();
  const turns = [0, 1].flatMap((index) => [
    (setting: string) => {
      callers[index] = setting;
      return Promise.resolve();
    },
    async (setting: string) => {
      const before = keepers[index];
      keepers[index] = await start(keeper, { PEER_SECRET: setting });
      // Nobody is on the way to it any more.
      await pause(300);
      if (before) await stop(before);
    },
  ]);
  for (const setting of rest) {
    for (const turn of turns) {
      await turn(setting);
      await pause(50);
    }
  }
  isDone.value = true;
  await calling;
  return failures;
}

describe('without a secret', () => {
  const keeperUrl = { KEEPER_URL: 'http://127.0.0.1:9' };
  const needed =
    /PEER_SECRET: needed, as services call each other over a network \(.+\): at least 32 characters/;

  it.each([
    ['a service that others reach', keeper, { HOST: '0.0.0.0' }],
    ['a gateway that others reach', gateway, { HOST: '0.0.0.0', ...keeperUrl }],
    ['a gateway whose peer is elsewhere', gateway, { KEEPER_URL: 'http://keeper:8080' }],
  ])('%s does not start', async (_what, service, environment) => {
    await expect(start(service, environment)).rejects.toThrow(needed);
  });

  it('services on this computer start, and take calls', async () => {
    const { origin } = await start(keeper, {});
    expect((await fetch(`${origin}/notes`, note('here'))).status).toBe(200);
  });
});

it.each([
  [{ PEER_SECRET: 'short-and-hushed' }, 'PEER_SECRET: each secret has 32 characters or more'],
  [{ PEER_SECRET: `${secret},` }, 'PEER_SECRET: each secret has 32 characters or more'],
  [{ PEER_SECRET: secret, PEER_UNSIGNED_UNTIL: 'soon' }, 'PEER_UNSIGNED_UNTIL: a time such as 2026'],
])('the settings %j are refused, and not repeated', async (environment, sentence) => {
  const error: unknown = await start(keeper, environment).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SettingsError);
  expect(String(error)).toContain(sentence);
  expect(String(error)).not.toMatch(/hushed|ssss/);
});
