import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@komavox/client';
import { processKinds } from '@komavox/standalone';
import { stringify } from 'yaml';
import { brokenManifests } from './broken-manifests.js';
import { cacheFolder } from './cache.js';
import { chartFolder } from './chart-files.js';
import { fetched } from './fetched.js';
import { image, nodeAddress, startNode, stopNode, storePorts, stores } from './real-node.js';
import { renderChart } from './render-chart.js';
import { run } from './run.js';

const origin = `http://${nodeAddress}:30080`;
/** Outside the tree, as Docker's layers in it hold copies of the product. */
const folder = join(cacheFolder, 'node');
const scratch = mkdtempSync(join(tmpdir(), 'komavox-node-'));
const valuesFile = join(scratch, 'values.yaml');
const [repository, tag] = image.split(':');
const small = { replicas: 1, resources: { requests: { cpu: '50m', memory: '128Mi' } } };
const values = {
  image: { repository, tag, pullPolicy: 'Never' },
  publicOrigin: origin,
  stores: Object.fromEntries(
    ['documents', 'events', 'objects'].map((store) => [store, { secretName: 'komavox' }]),
  ),
  mediaSecret: { secretName: 'komavox' },
  service: { type: 'NodePort', nodePort: 30080 },
  networkPolicy: { storePorts },
  processes: Object.fromEntries(processKinds.filter(({ queue }) => queue).map(({ name }) => [name, small])),
};

const say = (line: string) => void process.stderr.write(`${line}\n`);
const tools = await fetched();
let node: Awaited<ReturnType<typeof startNode>> | undefined;

const inCluster = (program: string, ...args: readonly string[]) =>
  run(program, ['-n', 'komavox', ...args], { environment: { KUBECONFIG: node?.kubeconfig ?? '' } });
const kubectl = (...args: readonly string[]) => inCluster(tools.kubectl, ...args);
const helm = (...args: readonly string[]) => inCluster(tools.helm, ...args);

beforeAll(async () => {
  writeFileSync(valuesFile, stringify(values));
  await stopNode(folder);
  node = await startNode(folder, (name, seconds, told) => say(`${seconds.toFixed(1)} s: ${name} ${told}`));
  await kubectl('create', 'namespace', 'komavox');
  await kubectl('label', 'namespace', 'komavox', 'pod-security.kubernetes.io/enforce=restricted');
  await kubectl('apply', '--server-side', '-f', tools.crds);
  await kubectl('wait', '--for=condition=Established', '--timeout=30s', 'crd', '--all');
  const secret = { ...stores, MEDIA_SECRET: randomBytes(32).toString('hex') };
  const literals = Object.entries(secret).map(([key, value]) => `--from-literal=${key}=${value}`);
  await kubectl('create', 'secret', 'generic', 'komavox', ...literals);
});

afterAll(async () => {
  await node?.[Symbol.asyncDispose]();
  await stopNode(folder);
  rmSync(scratch, { recursive: true });
});

const dryRun = (file: string) => kubectl('apply', '--dry-run=server', '--validate=strict', '-f', file);

it('the server takes every manifest of the chart, and refuses each that is broken', async () => {
  const everything = join(import.meta.dirname, '../../values/everything.yaml');
  const release = { name: 'komavox', chart: chartFolder };
  const rendered = await renderChart(tools.helm, release, '-f', everything);
  const file = join(scratch, 'manifest.yaml');
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
  const started = performance.now();
  await helm('install', 'komavox', chartFolder, '-f', valuesFile, '--wait', '--timeout', '5m');
  say(`${((performance.now() - started) / 1000).toFixed(1)} s: helm install --wait`);
  const { items } = JSON.parse(await kubectl('get', 'pods', '-o', 'json')) as Pods;
  for (const { metadata, status } of items) {
    const ready = status.conditions.find(({ type }) => type === 'Ready')?.lastTransitionTime ?? '';
    say(`${(Date.parse(ready) - Date.parse(metadata.creationTimestamp)) / 1000} s: ${metadata.name} ready`);
  }
  expect(await helm('test', 'komavox')).toMatch(/Phase:\s+Succeeded/);
});

async function journey(email: string): Promise<void> {
  const client = createClient(origin, { origin });
  await client.register('Reader', email, 'a long password');
  const [manga] = await client.mangas();
  const [chapter] = await client.chapters(manga?.id ?? '', manga?.languages[0] ?? '');
  const [page] = await client.pages(chapter?.id ?? '');
  const address = page ?? '';
  const picture = await client.image(address);
  expect(picture.size).toBeGreaterThan(1000);
  const text = await client.extractText(address, chapter?.language ?? '');
  expect(JSON.stringify(text).length).toBeGreaterThan(20);
}

it('serves a reader: an account, a manga, a page, and its text by a worker', () =>
  journey('first@reader.example'));

it('answers while it is upgraded, and serves a reader afterwards', async () => {
  let answered = 0;
  const failures: string[] = [];
  const done = new AbortController();
  const asking = (async () => {
    while (!done.signal.aborted) {
      const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(10_000) };
      const status = await fetch(`${origin}/api/about`, options).then((answer) => answer.status, String);
      if (status === 200) answered += 1;
      else failures.push(String(status));
    }
  })();
  await helm(
    'upgrade',
    'komavox',
    chartFolder,
    '-f',
    valuesFile,
    '--set',
    'podLabels.round=second',
    '--wait',
    '--timeout',
    '5m',
  );
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
  await helm('uninstall', 'komavox', '--wait', '--timeout', '3m');
  const ofRelease = ['-l', 'app.kubernetes.io/instance=komavox'];
  // Helm doesn't wait for pods, which drain first.
  await kubectl('wait', '--for=delete', 'pod', ...ofRelease, '--timeout=60s');
  const left = await kubectl('get', 'all,networkpolicy,pdb,serviceaccount', ...ofRelease, '-o', 'name');
  expect(left.trim()).toBe('');
});
