/** docker-compose.yml against the schema of compose files, and against the product. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { peerUrlName } from '@komavox/service';
import { clusterProcesses } from '@komavox/standalone';
import { readYaml, root, schemaErrors } from './support/deployment.js';

interface ComposeService {
  readonly image: string;
  readonly build?: object;
  readonly profiles?: readonly string[];
  readonly restart?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly deploy?: { readonly replicas: number };
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: object;
}

interface Prometheus {
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly {
    readonly job_name: string;
    readonly dns_sd_configs: readonly { readonly names: readonly string[]; readonly port: number }[];
  }[];
}

const file = 'docker-compose.yml';
const compose = readYaml(file) as Compose;
const entries = Object.entries(compose.services);
const prometheus = readYaml('tools/observability/prometheus.yml') as Prometheus;

const ofProfile = (profile: string) => entries.filter(([, { profiles }]) => profiles?.includes(profile));
/** Of the cluster and of this repository; `topics` runs once and ends. */
const processes = ofProfile('cluster').filter(([name, { build }]) => build && name !== 'topics');

/** Kinds of process with their number: `voice-worker-1` and `voice-worker-2` are two of one kind. */
function expectedProcesses() {
  const kinds = new Map<string, { service: string; role: string; replicas: number }>();
  for (const { name, service, role } of clusterProcesses()) {
    const kind = name.replace(/-\d+$/, '');
    kinds.set(kind, { service, role, replicas: (kinds.get(kind)?.replicas ?? 0) + 1 });
  }
  return kinds;
}

it('is a compose file, which a mistake in it is not', () => {
  const errors = schemaErrors('compose-spec.json');
  expect(errors(compose)).toEqual([]);
  const mistaken = { ...compose, services: { ...compose.services, kafka: { image: 'x', dependson: [] } } };
  expect(errors(mistaken)).toHaveLength(1);
});

it('starts nothing but the product by itself, on a volume, healthy, and again after a crash', () => {
  const [only, ...others] = entries.filter(([, { profiles }]) => !profiles);
  expect(others).toEqual([]);
  const [name, komavox] = only ?? [];
  expect({ name, restart: komavox?.restart }).toEqual({ name: 'komavox', restart: 'unless-stopped' });
  expect(komavox?.volumes).toContain('data:/data');
  expect(komavox?.healthcheck?.test?.join(' ')).toContain('/readyz');
});

it('runs the processes of services/standalone/src/processes.ts in the profile cluster', () => {
  const expected = expectedProcesses();
  expect(processes.map(([name]) => name)).toEqual([...expected.keys()]);
  for (const [name, { command, deploy }] of processes) {
    const { service = '', role = '', replicas = 0 } = expected.get(name) ?? {};
    const main = `services/${service}/dist/src/main.js`;
    expect({ name, command }).toEqual({
      name,
      command: ['node', main, ...(role === 'all' ? [] : ['--role', role])],
    });
    expect(existsSync(join(root, main))).toBe(true);
    // One port of the machine leads to one gateway.
    expect({ name, replicas: deploy?.replicas ?? 1 }).toEqual({
      name,
      replicas: name === 'gateway' ? 1 : replicas,
    });
  }
});

it('tells each process where its peers and stores are', () => {
  const peers = [...expectedProcesses()]
    .filter(([name, { role }]) => role !== 'worker' && name !== 'gateway')
    .map(([name, { service }]) => [peerUrlName(service), `http://${name}:8080`]);
  for (const [name, { environment }] of processes) {
    expect({ name, environment }).toMatchObject({ name, environment: Object.fromEntries(peers) as object });
    for (const setting of ['DOCUMENTS_URL', 'EVENTS_URL', 'OBJECTS_URL', 'MEDIA_SECRET', 'PEER_SECRET'])
      expect(environment?.[setting]).toBeTruthy();
  }
});

it('opens ports on loopback only, and of the cluster the gateway’s alone', () => {
  for (const port of entries.flatMap(([, { ports = [] }]) => ports)) expect(port).toMatch(/^127\.0\.0\.1:/);
  expect(
    ofProfile('cluster')
      .filter(([, { ports }]) => ports)
      .map(([name]) => name),
  ).toEqual(['gateway']);
});

it('starts the whole cluster with the gateway', () => {
  const waitsFor = Object.keys(compose.services['gateway']?.depends_on ?? {});
  const others = processes.map(([name]) => name).filter((name) => name !== 'gateway');
  expect(waitsFor.sort()).toEqual(['topics', 'mongodb', 'minio', ...others].sort());
});

it('mounts files and volumes that there are, and waits for services that there are', () => {
  for (const [name, { volumes = [], depends_on: needs = [] }] of entries) {
    const sources = volumes
      .filter((volume) => volume.includes(':'))
      .map((volume) => volume.split(':')[0] ?? '');
    const missing = sources.filter((source) =>
      source.startsWith('./') ? !existsSync(join(root, source)) : !(source in compose.volumes),
    );
    const unknown = (Array.isArray(needs) ? needs : Object.keys(needs)).filter(
      (need: string) => !(need in compose.services),
    );
    expect({ name, missing, unknown }).toEqual({ name, missing: [], unknown: [] });
  }
});

it('has Prometheus ask every process, by the rules of the chart', () => {
  const [{ job_name: job, dns_sd_configs: [targets] } = { job_name: '', dns_sd_configs: [] }] =
    prometheus.scrape_configs;
  expect({ job, port: targets?.port }).toEqual({ job: 'komavox', port: 8081 });
  expect(targets?.names).toEqual(['komavox', ...processes.map(([name]) => name)]);
  expect(prometheus.rule_files).toEqual(['/etc/prometheus/alerts/*.yaml']);
  expect(compose.services['prometheus']?.volumes).toContain(
    './charts/komavox/alerts:/etc/prometheus/alerts:ro',
  );
});

it('gives Grafana the dashboards where it looks for them', () => {
  const [provider] = (
    readYaml('tools/observability/grafana/dashboards.yml') as {
      readonly providers: readonly { readonly options: { readonly path: string } }[];
    }
  ).providers;
  expect(compose.services['grafana']?.volumes).toContain(
    `./charts/komavox/dashboards:${provider?.options.path ?? ''}:ro`,
  );
});

it('runs the servers of the chart for developing', () => {
  const { images } = readYaml('charts/infra-dev/values.yaml') as {
    readonly images: Readonly<Record<string, string>>;
  };
  expect(Object.keys(images)).toHaveLength(3);
  for (const [name, image] of Object.entries(images)) expect(compose.services[name]?.image).toBe(image);
});
