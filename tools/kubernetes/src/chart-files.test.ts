import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@komavox/service';
import { processKinds, product } from '@komavox/standalone';
import { chartFiles, chartFolder } from './chart-files.js';

it('the chart has the processes and the values of today (npm run chart writes them)', async () => {
  for (const [name, text] of Object.entries(await chartFiles()))
    expect({ name, text: readFileSync(join(chartFolder, name), 'utf8') }).toEqual({ name, text });
});

it('the schema of the values knows each process', () => {
  const schema = JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8')) as {
    readonly properties: { readonly processes: { readonly properties: Readonly<Record<string, unknown>> } };
  };
  const known = Object.keys(schema.properties.processes.properties);
  expect(known.sort()).toEqual([...processKinds.map(({ name }) => name), 'standalone'].sort());
});

it('the queue of each worker is one that the product has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-queues-'));
  const environment = { DATA_DIR: folder, PORT: '0', INTERNAL_PORT: '0', LOG_LEVEL: 'silent' };
  const running = await run(product, { environment, signals: false });
  try {
    const metrics = await (await fetch(`${running.internalOrigin}/metrics`)).text();
    const series = metrics.split('\n');
    const shows = (...parts: readonly string[]) =>
      series.some((line) => parts.every((part) => line.includes(part)));
    for (const { queue } of processKinds) {
      if (!queue) continue;
      expect(
        shows(
          `messaging_destination_name="${queue.topic}"`,
          `messaging_consumer_group_name="${queue.group}"`,
        ),
      ).toBe(true);
      expect(shows('komavox_jobs_waiting', `kind="${queue.kind}"`)).toBe(true);
    }
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true });
  }
});
