/** Projects whose server is killed while they are saved: what was acknowledged is there, and nothing older comes back. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@komavox/test-servers';

/** More by `PROJECT_KILLS`. */
const kills = Number(process.env['PROJECT_KILLS'] ?? 4);
const headers = { 'x-komavox-user': 'user-1', 'content-type': 'application/json' };
let folder: string;
let server: ChildProcess | undefined;
let projects: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-kill-projects-'));
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = await freePort();
  projects = `http://127.0.0.1:${port}/api/projects`;
  const main = new URL('../src/main.js', import.meta.url);
  server = spawn(process.execPath, [main.pathname], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), INTERNAL_PORT: '0', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const isUp = () =>
    fetch(projects, { headers })
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await isUp())) await pause(50);
}

async function kill(): Promise<void> {
  if (!server) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

/** The name is the number of the save; the text makes the file as long as one of a small video. */
const numbered = (save: number) => ({
  source: [],
  edited: {
    name: String(save),
    ...{ order: [], frames: {}, background: null, language: 'en', voice: { kind: 'default', model: null } },
    captions: { style: 'standard', size: 2, position: { x: 50, y: 94 } },
    knownTexts: Object.fromEntries(
      Array.from({ length: 40 }, (_, page) => [`/page/${page}`, 'text '.repeat(100)]),
    ),
  },
});

interface Opened {
  readonly version: number;
  readonly content: { readonly edited: { readonly name: string } };
}

it(`is there to its last acknowledged save, whenever the server is killed (${kills} times)`, async () => {
  const acknowledged = { save: 0, version: 0 };
  let sent = 0;
  for (let round = 0; round < kills; round += 1) {
    await start();
    if (round > 0) {
      const opened = (await (await fetch(`${projects}/project-1`, { headers })).json()) as Opened;
      const found = Number(opened.content.edited.name);
      expect(opened.version).toBeGreaterThanOrEqual(acknowledged.version);
      expect(found).toBeGreaterThanOrEqual(acknowledged.save);
      // A save that was under way may have been written.
      expect(found).toBeLessThanOrEqual(acknowledged.save + 1);
      const versions = (await (
        await fetch(`${projects}/project-1/versions`, { headers })
      ).json()) as Opened[];
      for (const { version } of versions) {
        const kept = await fetch(`${projects}/project-1/versions/${version}`, { headers });
        expect(kept.status).toBe(200);
      }
      acknowledged.version = opened.version;
    }
    const ending = pause(300 + 137 * (round % 5)).then(kill);
    for (let alive = true; alive;) {
      sent += 1;
      const body = JSON.stringify({ base: acknowledged.version, content: numbered(sent) });
      try {
        const answer = await fetch(`${projects}/project-1`, { method: 'PUT', headers, body });
        expect(answer.status).toBe(200);
        ({ version: acknowledged.version } = (await answer.json()) as Opened);
        acknowledged.save = sent;
      } catch {
        alive = false;
      }
    }
    await ending;
  }
  expect(acknowledged.save).toBeGreaterThan(kills);
}, 300_000);
