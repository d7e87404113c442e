import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@komavox/client';
import { saveBookmark } from '@komavox/fault-tests/load';
import { until } from '@komavox/test-kit';
import { brokenManifests } from './broken-manifests.js';
import { chartFolder } from './chart-files.js';
import { type Installation, origin, say, startInstallation } from './installation.js';
import { currentImage } from './real-node.js';
import { bookmarkOnceAnswered, readerJourney } from './reader-journey.js';
import { renderChart } from './render-chart.js';

const ofRelease = ['-l', 'app.kubernetes.io/instance=komavox'];

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation[Symbol.asyncDispose]());

const kubectl = (...args: readonly string[]) => installation.kubectl(...args);

const dryRun = (file: string) => kubectl('apply', '--dry-run=server', '--validate=strict', '-f', file);

it('the server takes every manifest of the chart, and refuses each that is broken', async () => {
  const everything = join(import.meta.dirname, '../../values/everything.yaml');
  const release = { name: 'komavox', chart: chartFolder };
  const rendered = await renderChart(installation.tools.helm, release, '-f', everything);
  const file = join(installation.scratch, 'manifest.yaml');
  writeFileSync(file, rendered);
  await dryRun(file);
  const taken = [];
  for (const { name, manifest } of brokenManifests(rendered)) {
    writeFileSync(file, JSON.stringify(manifest));
    const refused = await dryRun(file).then(
      () => false,
      () => true,
    );
    if (!refused) taken.push(name);
  }
  expect(taken).toEqual([]);
});

interface Pods {
  readonly items: readonly {
    readonly metadata: { readonly name: string; readonly creationTimestamp: string };
    readonly status: {
      readonly conditions: readonly { readonly type: string; readonly lastTransitionTime: string }[];
    };
  }[];
}

it('installs, and its own test succeeds', async () => {
  const seconds = await installation.release(currentImage);
  say(`${seconds.toFixed(1)} s: helm install --wait`);
  const { items } = JSON.parse(await kubectl('get', 'pods', '-o', 'json')) as Pods;
  for (const { metadata, status } of items) {
    const ready = status.conditions.find(({ type }) => type === 'Ready')?.lastTransitionTime ?? '';
    say(`${(Date.parse(ready) - Date.parse(metadata.creationTimestamp)) / 1000} s: ${metadata.name} ready`);
  }
  expect(await installation.helm('test', 'komavox')).toMatch(/Phase:\s+Succeeded/);
});

const journey = (email: string) => readerJourney(origin, email);

let reader: Client;
it('serves a reader: an account, a manga, a page, and its text by a worker', async () => {
  reader = await journey('first@reader.example');
});

it('answers while it is upgraded, and serves a reader afterwards', async () => {
  let answered = 0;
  const failures: string[] = [];
  const done = new AbortController();
  const asking = (async () => {
    while (!done.signal.aborted) {
      const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(10_000) };
      const failure = await reader.call('/api/about', options).then(() => undefined, String);
      if (failure === undefined) answered += 1;
      else failures.push(failure);
    }
  })();
  await installation.release(currentImage, '--set', 'podLabels.round=second');
  done.abort();
  await asking;
  say(`${answered} calls answered during the upgrade, ${failures.length} not: ${failures.join(', ')}`);
  expect(answered).toBeGreaterThan(100);
  // A connection that is made at the very moment at which its pod leaves the endpoints may be refused.
  expect(failures.length).toBeLessThanOrEqual(2);
  await journey('second@reader.example');
});

it('uninstalls and leaves nothing', async () => {
  say(await kubectl('top', 'pods'));
  await installation.helm('uninstall', 'komavox', '--wait', '--timeout', '3m');
  // Helm doesn't wait for pods, which drain first.
  await kubectl('wait', '--for=delete', 'pod', ...ofRelease, '--timeout=60s');
  const left = await kubectl('get', 'all,networkpolicy,pdb,serviceaccount', ...ofRelease, '-o', 'name');
  expect(left.trim()).toBe('');
});

/** A persistent volume in a folder of this machine: the node has no provisioner. */
async function provideVolume(): Promise<void> {
  const folder = join(installation.scratch, 'volume');
  mkdirSync(folder);
  // Of the mode that a provisioner gives: the product isn't root.
  chmodSync(folder, 0o777);
  const volume = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'of-this-machine' },
    spec: { capacity: { storage: '20Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: folder } },
  };
  const file = join(installation.scratch, 'volume.json');
  writeFileSync(file, JSON.stringify(volume));
  await kubectl('apply', '-f', file);
}

describe('as one pod on embedded stores', () => {
  const pod = 'komavox-standalone-0';

  it('installs, and its own test succeeds', async () => {
    await provideVolume();
    const seconds = await installation.release(currentImage, '--set', 'mode=single');
    say(`${seconds.toFixed(1)} s: helm install --wait, one pod`);
    expect(await installation.helm('test', 'komavox')).toMatch(/Phase:\s+Succeeded/);
  });

  it('keeps what a reader has when its pod is deleted with no grace', async () => {
    const client = await journey('third@reader.example');
    await saveBookmark(client, 2);
    const id = () => kubectl('get', 'pod', pod, '-o', 'jsonpath={.metadata.uid}').catch(() => '');
    const first = await id();
    await kubectl('delete', 'pod', pod, '--grace-period=0', '--force');
    const deleted = performance.now();
    await until('there is another pod', async () => !['', first].includes(await id()));
    await kubectl('wait', '--for=condition=Ready', 'pod', pod, '--timeout=120s');
    // The node learns of the pod's address a moment later.
    const bookmark = await bookmarkOnceAnswered(client);
    say(`${((performance.now() - deleted) / 1000).toFixed(1)} s: the one pod answers again`);
    expect(bookmark).toMatchObject({ currentPage: 2 });
    await journey('fourth@reader.example');
  });

  it('leaves its volume to the next installation', async () => {
    await installation.helm('uninstall', 'komavox', '--wait', '--timeout', '3m');
    await kubectl('wait', '--for=delete', 'pod', ...ofRelease, '--timeout=60s');
    expect(await kubectl('get', 'pvc', '-o', 'name')).toMatch(/^persistentvolumeclaim\/data-/);
  });
});
