import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { topics } from '@komavox/proto';
import { Schema, type Model } from 'mongoose';
import { z } from 'zod';
import { addOutbox, type WithOutbox } from '@komavox/outbox';
import { replies, route } from '@komavox/http';
import { createLogger, defineSettings } from '@komavox/core';
import { run, type Running } from '../src/run.js';
import { consumer } from '@komavox/events';
import { defineService, type ServiceParts } from '../src/service.js';

interface Note extends WithOutbox {
  _id: string;
  text: string;
}

const logger = createLogger({ level: 'silent' });
const nothing = defineSettings({}, () => undefined);
const heard: string[] = [];
const order: string[] = [];

/** Writes a note and its event in one write. */
const writer = defineService({
  name: 'writer',
  settings: defineSettings(
    { WRITER_PREFIX: z.string().default('>') },
    (environment) => environment.WRITER_PREFIX,
  ),
  peers: ['listener'],
  build({ documents, outbox, peers, ids }, prefix): ServiceParts {
    const schema = new Schema<Note>({ _id: String, text: String });
    addOutbox(schema);
    const notes: Model<Note> = documents.model<Note>('Note', schema);
    return {
      outboxes: [notes],
      routes: [
        route.post('/notes', {
          summary: 'Write',
          access: 'public',
          body: z.object({ text: z.string() }),
          responses: {},
          async handle({ body }) {
            const _id = ids.next();
            const event = outbox.entry(topics.bookmarkSaved, { userId: 'u', mangaId: prefix + body.text });
            await outbox.write({ model: notes, id: _id }, [event], async (events) => {
              await notes.create({ _id, text: body.text, outbox: events });
              return true;
            });
            return replies.json({ id: _id });
          },
        }),
        route.get('/heard', {
          summary: 'What the listener heard',
          access: 'public',
          responses: {},
          handle: async () =>
            replies.json(await (await peers.get('listener').fetch('/internal/heard')).json()),
        }),
        route.get('/undeclared', {
          summary: 'A peer nobody declared',
          access: 'public',
          responses: {},
          handle: async () => replies.json(await peers.get('somebody').fetch('/')),
        }),
        route.get('/slow', {
          summary: 'Slow',
          access: 'public',
          responses: {},
          async handle() {
            await pause(200);
            order.push('answered');
            return replies.json('done');
          },
        }),
      ],
      start: async () => void order.push('writer started'),
      stop: async () => void order.push('writer stopped'),
    };
  },
});

const listener = defineService({
  name: 'listener',
  settings: nothing,
  peers: [],
  build: (): ServiceParts => ({
    routes: [
      route.get('/internal/heard', {
        summary: 'Heard',
        access: 'internal',
        responses: {},
        handle: () => replies.json(heard),
      }),
    ],
    consumers: [
      consumer(topics.bookmarkSaved, {
        group: 'listener.hear',
        role: 'worker',
        handle: async ({ mangaId }) => void heard.push(mangaId),
      }),
    ],
    checks: { ears: async () => ({ ok: heard.length < 100, detail: `${heard.length} heard` }) },
  }),
});

const folder = mkdtempSync(join(tmpdir(), 'komavox-run-'));
const environment = { PORT: '0', INTERNAL_PORT: '0', DATA_DIR: folder };
const start = (services: Parameters<typeof run>[0], extra: Record<string, string> = {}) =>
  run(services, { environment: { ...environment, ...extra }, logger, signals: false });
const write = (origin: string, text: string) =>
  fetch(`${origin}/notes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
const waitUntil = async (condition: () => boolean) => {
  for (let tries = 0; tries < 200 && !condition(); tries++) await pause(25);
  expect(condition()).toBe(true);
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('run', () => {
  let running: Running;
  beforeAll(async () => {
    running = await start([writer, listener], { WRITER_PREFIX: '#' });
  });
  afterAll(() => running.stop());

  it('takes a document with its event through outbox, log and consumer to a peer', async () => {
    expect((await write(running.origin, 'one')).status).toBe(200);
    await waitUntil(() => heard.includes('#one'));
    expect(await (await fetch(`${running.origin}/heard`)).json()).toContain('#one');
  });

  it('keeps a connection for longer than proxies do', async () => {
    const { headers } = await write(running.origin, 'kept');
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(60);
  });

  it('lets a service call only the peers that it declares', async () => {
    expect((await fetch(`${running.origin}/undeclared`)).status).toBe(500);
  });

  it('shows every port and check in readyz, on the internal port only', async () => {
    const answer = await fetch(`${running.internalOrigin}/readyz`);
    const { checks } = (await answer.json()) as { checks: { name: string; ok: boolean }[] };
    expect(answer.status).toBe(200);
    expect(checks.map(({ name }) => name)).toEqual([
      'ports.events',
      'ports.objects',
      'writer.documents',
      'writer.version',
      'listener.documents',
      'listener.version',
      'listener.ears',
      'ports.disk',
    ]);
    expect((await fetch(`${running.origin}/readyz`)).status).toBe(404);
    expect(await (await fetch(`${running.internalOrigin}/metrics`)).text()).toContain(
      'http_server_request_duration',
    );
  });

  it('answers health and metrics under a name of this computer only', async () => {
    const status = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get(`${running.internalOrigin}/metrics`, { headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).once('error', reject);
      });
    expect(await status('evil.example')).toBe(403);
    expect(await status('localhost:8081')).toBe(200);
  });

  it('refuses a data folder that another process would use, by saying so', async () => {
    const other = new URL('../src/run.js', import.meta.url).href;
    const { execFile } = await import('node:child_process');
    const code = `import { run } from '${other}'; await run([], { signals: false });`;
    const said = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        ['--input-type=module', '-e', code],
        { env: { ...process.env, ...environment, LOG_LEVEL: 'silent' } },
        (_error, _stdout, stderr) => resolve(stderr),
      );
    });
    expect(said).toContain('Another process uses the data folder');
    expect(said).toContain(folder);
  });
});

describe('a start', () => {
  it('names every mistake in the settings, those of the services too', async () => {
    const wrong = start([writer], { PORT: 'many', LOG_LEVEL: 'loud', LISTENER_URL: 'nowhere' });
    await expect(wrong).rejects.toThrow(/PORT[\s\S]*LOG_LEVEL/);
  });

  it('says which peer has no address', async () => {
    await expect(start([writer])).rejects.toThrow(/LISTENER_URL: needed/);
  });

  it('runs workers only where the role is worker or all', async () => {
    const other = mkdtempSync(join(tmpdir(), 'komavox-run-'));
    const running = await start([writer, listener], { DATA_DIR: other, ROLE: 'api' });
    await write(running.origin, 'unheard');
    await pause(300);
    await running.stop();
    expect(heard).not.toContain('>unheard');
    const again = await start([writer, listener], { DATA_DIR: other, ROLE: 'worker' });
    await waitUntil(() => heard.includes('>unheard'));
    await again.stop();
    rmSync(other, { recursive: true });
  });

  it('tells a caller who is too early to come again', async () => {
    let early: Promise<Response> | undefined;
    const eager = defineService({
      name: 'eager',
      settings: nothing,
      peers: [],
      build({ publicOrigin }): ServiceParts {
        early = fetch(publicOrigin);
        return { start: async () => void (await early) };
      },
    });
    const other = mkdtempSync(join(tmpdir(), 'komavox-run-'));
    const running = await start([eager], { DATA_DIR: other });
    const answer = await early;
    expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer?.json()).toMatchObject({ code: 'starting' });
    await running.stop();
    rmSync(other, { recursive: true });
  });

  it('is undone when it fails half-way, so that the folder is free again', async () => {
    const failing = defineService({
      name: 'failing',
      settings: nothing,
      peers: [],
      build: (): ServiceParts => ({ start: () => Promise.reject(new Error('no luck')) }),
    });
    const other = mkdtempSync(join(tmpdir(), 'komavox-run-'));
    await expect(start([failing], { DATA_DIR: other })).rejects.toThrow('no luck');
    await (await start([listener], { DATA_DIR: other })).stop();
    rmSync(other, { recursive: true });
  });
});

it('takes no more connections than the settings allow', async () => {
  const other = mkdtempSync(join(tmpdir(), 'komavox-run-'));
  const running = await start([listener], { DATA_DIR: other, MAX_CONNECTIONS: '1' });
  const port = Number(new URL(running.origin).port);
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const first = await open();
  const second = await open();
  await once(second, 'close');
  expect(first.closed).toBe(false);
  first.destroy();
  await running.stop();
  rmSync(other, { recursive: true });
});

describe('a stop', () => {
  it('lets calls in flight end, then stops the parts', async () => {
    const other = mkdtempSync(join(tmpdir(), 'komavox-run-'));
    order.length = 0;
    const running = await start([writer, listener], { DATA_DIR: other });
    const call = fetch(`${running.origin}/slow`).then((answer) => answer.json());
    await pause(50);
    await running.stop();
    expect(await call).toBe('done');
    expect(order).toEqual(['writer started', 'answered', 'writer stopped']);
    rmSync(other, { recursive: true });
  });
});
