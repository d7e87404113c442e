/** What the log says to who runs the product. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createLogger } from '@komavox/core';
import { run, type Running } from '@komavox/service';
import { gateway } from '../src/index.js';
import { billingStub } from './billing-stub.js';
import { environment } from './browser.js';

let folder = '';
let running: Running | undefined;
let warnings: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-warnings-'));
  warnings = [];
});
afterEach(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      warnings.push((JSON.parse(line.toString()) as { msg: string }).msg);
      done();
    },
  });
  running = await run([gateway, billingStub], {
    environment: {
      ...environment,
      PORT: '0',
      INTERNAL_PORT: '0',
      DATA_DIR: folder,
      // Its peers are elsewhere.
      PEER_SECRET: 'a secret of thirty-two characters',
      ...settings,
    },
    logger: createLogger({ level: 'warn', destination }),
    signals: false,
  });
  return running.origin;
}

it('that somebody tried simulated sign-in through a proxy, once', async () => {
  const origin = await start();
  for (const id of ['google', 'google', 'apple']) {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect((await fetch(`${origin}/api/auth/simulated/${id}/authorize`, { headers })).status).toBe(403);
  }
  expect(warnings).toEqual([
    'Simulated sign-in was refused to a call from another computer, or through a proxy. For people elsewhere set ' +
      'PUBLIC_ORIGIN to the address that they use.',
  ]);
});

describe('listening on every interface', () => {
  it('that only people here can sign in, and what to set', async () => {
    await start({ HOST: '0.0.0.0' });
    expect(warnings).toEqual([
      expect.stringMatching(
        /^HOST=0\.0\.0\.0 lets other computers reach Komavox, but only people at this one can sign in: set PUBLIC_ORIGIN to .* PUBLIC_ORIGIN=http:\/\/.+:\d+, several/,
      ),
    ]);
  });

  it('nothing once the origins are set, under each of which people sign in', async () => {
    const origins = ['http://manga.example:8080', 'http://192.168.1.5:8080'];
    await start({ HOST: '0.0.0.0', PUBLIC_ORIGIN: origins.join(', ') });
    const login = async (origin: string, host?: string) => {
      const body = { email: 'ada@example.org', password: 'correct horse' };
      const headers = { origin, ...(host !== undefined && { host }) };
      const answer = await running
        ?.peer('gateway')
        .fetch('/api/auth/login', { method: 'POST', body, headers });
      return { ...(await answer?.json<{ code: string; detail: string }>()), status: answer?.status };
    };
    for (const origin of origins) expect((await login(origin)).code).toBe('wrong_credentials');
    expect(await login('http://other.example:8080')).toMatchObject({ status: 403, code: 'cross_site' });
    expect(await login('http://nas.local:8080', 'nas.local:8080')).toMatchObject({
      status: 403,
      detail:
        'Komavox does not know that it is at http://nas.local:8080: who runs it can add that to PUBLIC_ORIGIN.',
    });
    expect(running?.origin).toBe(origins[0]);
    expect(warnings).toEqual([]);
  });
});

it('origins of both schemes are refused, as a cookie is of one', async () => {
  await expect(start({ PUBLIC_ORIGIN: 'https://manga.example,http://192.168.1.5' })).rejects.toThrow(
    'PUBLIC_ORIGIN: all of them begin with https, or all with http',
  );
});
