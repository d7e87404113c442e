/** A disk that is nearly full is told of while everything still works. */
import { statfsSync } from 'node:fs';
import { defineSettings } from '@komavox/core';
import { bootForTest } from '../testing/index.js';
import { defineService } from '../src/service.js';

const quiet = defineService({
  name: 'quiet',
  settings: defineSettings({}, () => undefined),
  peers: [],
  build: () => ({ routes: [] }),
});

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

async function diskCheck(origin: string): Promise<{ status: number; disk: Check | undefined }> {
  const answer = await fetch(`${origin}/readyz`);
  const { checks } = (await answer.json()) as { checks: Check[] };
  return { status: answer.status, disk: checks.find(({ name }) => name === 'ports.disk') };
}

async function gauge(origin: string): Promise<number[]> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return [...text.matchAll(/^komavox_disk_free\{.*store="objects".*\} (\S+)/gm)].map(([, value]) =>
    Number(value),
  );
}

it('says how much room there is, and calls it nearly full below the limit', async () => {
  const roomy = await bootForTest([quiet], { environment: { DISK_WARN_MB: '1' } });
  const { status, disk } = await diskCheck(roomy.internalOrigin);
  const { bavail, bsize } = statfsSync(roomy.folder);
  const free =
    Number(/^(\d+) MB free in .*\/(documents|events|objects)$/.exec(disk?.detail ?? '')?.[1]) * 1e6;
  expect([status, disk?.ok]).toEqual([200, true]);
  expect(Math.abs(free - bavail * bsize)).toBeLessThan(1e9);
  expect(Math.abs(((await gauge(roomy.internalOrigin))[0] ?? 0) - bavail * bsize)).toBeLessThan(1e9);
  await roomy.stop();

  const short = await bootForTest([quiet], { environment: { DISK_WARN_MB: '100000000' } });
  const warned = await diskCheck(short.internalOrigin);
  expect([warned.status, warned.disk?.ok]).toEqual([200, true]);
  expect(warned.disk?.detail).toMatch(/^nearly full: \d+ MB free in /);
  await short.stop();
});
