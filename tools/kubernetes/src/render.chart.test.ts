import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processKinds } from '@komavox/standalone';
import { startApiStandIn } from './api-stand-in.js';
import { brokenManifests } from './broken-manifests.js';
import { chartFolder } from './chart-files.js';
import { fetched } from './fetched.js';
import { manifestsIn, ManifestSchemas, type Manifest } from './manifest-schemas.js';
import { renderChart } from './render-chart.js';
import { run } from './run.js';

const valuesFolder = join(import.meta.dirname, '../../values');
const values = (name: string) => join(valuesFolder, `${name}.yaml`);
const tools = await fetched();
const schemas = new ManifestSchemas(tools.definitions, tools.crds);

const render = (name: string, ...more: readonly string[]) =>
  renderChart(tools.helm, { name: 'komavox', chart: chartFolder }, '-f', values(name), ...more);
const ofKind = (manifests: readonly Manifest[], kind: string) =>
  manifests.filter((manifest) => manifest.kind === kind).map(({ metadata }) => metadata.name);

describe('the chart', () => {
  it.each(['cluster', 'everything', 'hpa', 'infra-dev', 'single'])(
    'follows the schemas of Kubernetes with the values %s',
    async (name) => {
      await run(tools.helm, ['lint', '--strict', '--quiet', chartFolder, '-f', values(name)]);
      const manifests = manifestsIn(await render(name));
      expect(manifests.length).toBeGreaterThan(5);
      expect(manifests.flatMap((manifest) => schemas.mistakesOf(manifest))).toEqual([]);
    },
  );

  it('has a Deployment for each process of the list, and a Service for each that answers calls', async () => {
    const manifests = manifestsIn(await render('cluster'));
    const named = (kinds: typeof processKinds) => kinds.map(({ name }) => `komavox-${name}`).sort();
    expect(ofKind(manifests, 'Deployment').sort()).toEqual(named(processKinds));
    expect(ofKind(manifests, 'Service').sort()).toEqual(
      named(processKinds.filter(({ role }) => role !== 'worker')),
    );
  });

  it('makes one pod with a claim of its own on embedded stores', async () => {
    const manifests = manifestsIn(await render('single'));
    expect(ofKind(manifests, 'StatefulSet')).toEqual(['komavox-standalone']);
    expect(ofKind(manifests, 'Deployment')).toEqual([]);
    expect(ofKind(manifests, 'Job')).toEqual([]);
  });

  it('leaves the number of pods to what scales them', async () => {
    const manifests = manifestsIn(await render('everything'));
    const workers = processKinds.filter(({ role }) => role === 'worker').map(({ name }) => `komavox-${name}`);
    expect(ofKind(manifests, 'ScaledObject').sort()).toEqual(workers.sort());
    for (const { kind, metadata, spec } of manifests) {
      if (kind !== 'Deployment' || !workers.includes(metadata.name)) continue;
      expect(spec).not.toHaveProperty('replicas');
    }
  });

  it('scales workers down to none, unless values say otherwise', async () => {
    const least = async (...more: readonly string[]) =>
      manifestsIn(await render('everything', ...more))
        .filter(({ kind }) => kind === 'ScaledObject')
        .map(({ spec }) => (spec as { readonly minReplicaCount: number }).minReplicaCount);
    expect(await least()).toEqual([0, 0, 0]);
    expect(await least('--set', 'processes.voice-worker.minReplicas=2')).toEqual([0, 2, 0]);
    const stopped = manifestsIn(await render('cluster', '--set', 'processes.voice-worker.replicas=0')).find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'komavox-voice-worker',
    );
    expect(stopped?.spec).toMatchObject({ replicas: 0 });
  });

  it('has KEDA ask for the number of jobs where the lag does not count all, and lets it in there', async () => {
    const manifests = manifestsIn(await render('everything'));
    const named = (kind: string, name: string) =>
      JSON.stringify(manifests.find((one) => one.kind === kind && one.metadata.name === name));
    const workers = processKinds.filter(({ queue }) => queue);
    for (const { name, queue } of workers) {
      const triggers = named('ScaledObject', `komavox-${name}`);
      expect({ name, asks: triggers.includes('metrics-api'), reads: triggers.includes('kafka') }).toEqual({
        ...{ name, asks: queue?.beginsAhead === true, reads: queue?.beginsAhead !== true },
      });
    }
    expect(named('ScaledObject', 'komavox-voice-worker')).toContain(
      'http://komavox-voice-api.default.svc:8081/metrics',
    );
    expect(named('Service', 'komavox-voice-api')).toContain('"port":8081');
    expect(named('Service', 'komavox-render-api')).not.toContain('8081');
    expect(named('NetworkPolicy', 'komavox-voice-api')).toContain('{"kubernetes.io/metadata.name":"keda"}');
    expect(named('NetworkPolicy', 'komavox-render-api')).not.toContain('"keda"');
  });

  it('has every process and the job of topics believe the authorities that values name', async () => {
    const manifests = manifestsIn(await render('everything'));
    const pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
    expect(pods).toHaveLength(processKinds.length + 1);
    for (const pod of pods) {
      const text = JSON.stringify(pod);
      expect(text).toContain('{"name":"NODE_EXTRA_CA_CERTS","value":"/authorities/ca.crt"}');
      expect(text).toContain('{"name":"authorities","mountPath":"/authorities","readOnly":true}');
      expect(text).toContain('"items":[{"key":"ca.crt","path":"ca.crt"}]');
    }
    expect(await render('cluster')).not.toContain('authorities');
  });

  it('tells KEDA what Kafka demands, by an authentication of its own or one of yours', async () => {
    const authentications = async (...more: readonly string[]) => {
      const manifests = manifestsIn(await render('everything', ...more));
      const named = manifests.find(({ kind }) => kind === 'TriggerAuthentication')?.spec;
      const triggers = manifests
        .filter(({ kind }) => kind === 'ScaledObject')
        .flatMap(
          ({ spec }) => (spec as { triggers: { type: string; authenticationRef?: object }[] }).triggers,
        )
        .filter(({ type }) => type === 'kafka');
      return { named, triggers };
    };
    const { named, triggers } = await authentications();
    expect(named).toEqual({
      secretTargetRef: [
        { parameter: 'username', name: 'kafka', key: 'name' },
        { parameter: 'password', name: 'kafka', key: 'word' },
        { parameter: 'ca', name: 'authorities', key: 'ca.crt' },
      ],
    });
    expect(triggers).toHaveLength(2);
    for (const trigger of triggers) {
      expect(trigger).toMatchObject({
        metadata: { tls: 'enable', sasl: 'scram_sha512' },
        authenticationRef: { name: 'komavox-kafka' },
      });
    }
    const yours = await authentications('--set', 'scaling.keda.authenticationRef=mine');
    expect(yours.named).toBeUndefined();
    expect(yours.triggers[0]?.authenticationRef).toEqual({ name: 'mine' });
    const plain = await authentications('--set', 'scaling.keda.mechanism=,scaling.keda.tls=false');
    expect(plain.named).toBeUndefined();
    expect(plain.triggers[0]).not.toHaveProperty('authenticationRef');
  });

  it('makes a secret for calls between services, which later upgrades keep', async () => {
    const manifests = manifestsIn(await render('cluster', '--is-upgrade'));
    await using server = await startApiStandIn(manifests);
    const made = async (...more: readonly string[]) => {
      const options = ['--dry-run=server', '--disable-openapi-validation', '--kube-apiserver', server.origin];
      const secret = manifestsIn(await render('cluster', ...options, ...more)).find(
        ({ kind }) => kind === 'Secret',
      );
      server.setSecret(secret);
      return Object.fromEntries(
        Object.entries((secret?.['data'] ?? {}) as Record<string, string>).map(([key, value]) => [
          key,
          Buffer.from(value, 'base64').toString(),
        ]),
      );
    };
    const installed = await made();
    expect(installed).toEqual({ PEER_SECRET: expect.stringMatching(/^\w{48}$/) as unknown });
    expect(await made('--is-upgrade')).toEqual(installed);
    // From a version that had none: pods of both versions call each other while it goes on.
    server.setSecret(undefined);
    const upgraded = await made('--is-upgrade');
    expect(upgraded['PEER_SECRET']).not.toBe(installed['PEER_SECRET']);
    const minutes = (Date.parse(upgraded['PEER_UNSIGNED_UNTIL'] ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThan(61);
    expect(await made('--is-upgrade')).toEqual(upgraded);
  });

  it('gives it to every process of a cluster, and none to a single one', async () => {
    const settingsOf = async (name: string, ...more: readonly string[]) =>
      manifestsIn(await render(name, ...more))
        .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
        .map(({ spec }) => JSON.stringify(spec).match(/\{"name":"PEER_[^}]*(?:\}\})?/g) ?? []);
    const own = (await settingsOf('cluster')).flat();
    expect(own).toHaveLength(2 * processKinds.length);
    expect([...new Set(own)]).toEqual([
      '{"name":"PEER_SECRET","valueFrom":{"secretKeyRef":{"name":"komavox-peers","key":"PEER_SECRET"}}',
      '{"name":"PEER_UNSIGNED_UNTIL","valueFrom":{"secretKeyRef":{"name":"komavox-peers","key":"PEER_UNSIGNED_UNTIL","optional":true}}',
    ]);
    const given = ['--set', 'peerSecret.secretName=mine,peerSecret.secretKey=word'];
    expect([...new Set((await settingsOf('cluster', ...given)).flat())]).toEqual([
      '{"name":"PEER_SECRET","valueFrom":{"secretKeyRef":{"name":"mine","key":"word"}}',
    ]);
    expect(ofKind(manifestsIn(await render('cluster', ...given)), 'Secret')).toEqual([]);
    expect(await settingsOf('single')).toEqual([[]]);
  });

  it('names each edge between processes once, on both sides', async () => {
    const policies = manifestsIn(await render('cluster')).filter(({ kind }) => kind === 'NetworkPolicy');
    const voice = policies.find(({ metadata }) => metadata.name === 'komavox-voice-api');
    expect(JSON.stringify(voice)).toContain('"values":["gateway","billing"]');
    const worker = policies.find(({ metadata }) => metadata.name === 'komavox-voice-worker');
    expect((worker?.['spec'] as { ingress: unknown } | undefined)?.ingress).toBeNull();
  });

  it.each(readdirSync(join(valuesFolder, 'refused')))('refuses the values %s, and says why', async (file) => {
    const reason =
      /^# (.*)$/m.exec(readFileSync(join(valuesFolder, 'refused', file), 'utf8'))?.[1] ?? 'no reason given';
    const refused = render('cluster', '-f', join(valuesFolder, 'refused', file));
    await expect(refused).rejects.toThrow(reason);
  });

  it('is noticed by the schemas when a field or a type of it is wrong', async () => {
    const broken = brokenManifests(await render('everything'));
    const unnoticed = broken.filter(
      ({ manifest, noticedBy }) => noticedBy === 'schema' && schemas.mistakesOf(manifest).length === 0,
    );
    expect(broken).toHaveLength(20);
    expect(unnoticed).toEqual([]);
  });

  it('packs into an archive that installs the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'komavox-chart-'));
    await run(tools.helm, ['package', chartFolder, '-d', folder]);
    const [archive = ''] = readdirSync(folder);
    copyFileSync(join(folder, archive), join(folder, 'chart.tgz'));
    const release = { name: 'komavox', chart: join(folder, 'chart.tgz') };
    // One that the chart makes would be another each time.
    const options = ['--set', 'peerSecret.secretName=peers'];
    const packed = await renderChart(tools.helm, release, '-f', values('cluster'), ...options);
    expect(packed).toBe(await render('cluster', ...options));
    rmSync(folder, { recursive: true });
  });
});

describe('the chart of servers for developing', () => {
  const chart = join(chartFolder, '../infra-dev');
  const rendered = async (...more: readonly string[]) => {
    await run(tools.helm, ['lint', '--strict', '--quiet', chart, ...more]);
    return manifestsIn(await renderChart(tools.helm, { name: 'infra-dev', chart }, ...more));
  };

  it.each([true, false])('follows the schemas of Kubernetes with claims: %s', async (claims) => {
    const manifests = await rendered('--set', `persistence.enabled=${claims}`);
    expect(manifests.flatMap((manifest) => schemas.mistakesOf(manifest))).toEqual([]);
    const sets = manifests.filter(({ kind }) => kind === 'StatefulSet');
    expect(sets.map(({ spec }) => 'volumeClaimTemplates' in (spec as object))).toEqual([
      claims,
      claims,
      claims,
    ]);
  });

  it('says where its servers are under the keys that the product reads', async () => {
    const secret = (await rendered()).find(({ kind }) => kind === 'Secret');
    expect(Object.keys(secret?.['stringData'] ?? {}).sort()).toEqual([
      'DOCUMENTS_URL',
      'EVENTS_URL',
      'MEDIA_SECRET',
      'OBJECTS_URL',
    ]);
    const product = await render('infra-dev');
    for (const key of Object.keys(secret?.['stringData'] ?? {})) {
      expect(product).toContain(`secretKeyRef: { name: infra-dev, key: ${key} }`);
    }
  });

  it('refuses a value that it does not know', async () => {
    await expect(rendered('--set', 'image=other')).rejects.toThrow('image');
  });
});
