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
    environment: { ...environment, PORT: '0', INTERNAL_PORT: '0', DATA_DIR: folder, ...settings },
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
