/** Ways to break a manifest of the chart, each a mistake that somebody could make. */
import { manifestsIn, type Manifest } from './manifest-schemas.js';

/** What can notice it: the schemas, or only the server's own rules. */
type NoticedBy = 'schema' | 'server';

interface Breakage {
  readonly name: string;
  readonly kind: string;
  readonly noticedBy: NoticedBy;
  /** From the root; a number is an index. */
  readonly at: readonly (string | number)[];
  /** Set at that place; undefined removes what is there. */
  readonly value: unknown;
}

const pod = ['spec', 'template', 'spec'] as const;
const container = [...pod, 'containers', 0] as const;
const path = ['spec', 'rules', 0, 'http', 'paths', 0] as const;

const row = (
  name: string,
  kind: string,
  noticedBy: NoticedBy,
  at: readonly (string | number)[],
  value: unknown,
): Breakage => ({ name, kind, noticedBy, at, value });

const breakages: readonly Breakage[] = [
  row('deployment-unknown', 'Deployment', 'schema', [...container, 'readynessProbe'], {}),
  row('deployment-type', 'Deployment', 'schema', ['spec', 'replicas'], 'two'),
  row('deployment-selector', 'Deployment', 'server', ['spec', 'selector', 'matchLabels', 'extra'], 'x'),
  row(
    'deployment-quantity',
    'Deployment',
    'server',
    [...container, 'resources', 'limits', 'memory'],
    '12Mib',
  ),
  row('deployment-mount', 'Deployment', 'server', [...container, 'volumeMounts', 0, 'name'], 'nowhere'),
  row('service-unknown', 'Service', 'schema', ['spec', 'ports', 0, 'targtPort'], 1),
  row('service-port', 'Service', 'server', ['spec', 'ports', 0, 'port'], 70_000),
  row('hpa-unknown', 'HorizontalPodAutoscaler', 'schema', ['spec', 'maxReplica'], 3),
  row('hpa-bounds', 'HorizontalPodAutoscaler', 'server', ['spec', 'minReplicas'], 99),
  row('policy-unknown', 'NetworkPolicy', 'schema', ['spec', 'egres'], []),
  row('policy-type', 'NetworkPolicy', 'server', ['spec', 'policyTypes'], ['Inbound']),
  row('budget-unknown', 'PodDisruptionBudget', 'schema', ['spec', 'maxUnavailble'], 1),
  row('budget-both', 'PodDisruptionBudget', 'server', ['spec', 'minAvailable'], 1),
  row('ingress-unknown', 'Ingress', 'schema', [...path, 'pathtype'], 'Prefix'),
  row('ingress-path', 'Ingress', 'server', [...path, 'path'], 'no-slash'),
  row('job-unknown', 'Job', 'schema', ['spec', 'backOffLimit'], 1),
  row('job-restart', 'Job', 'server', [...pod, 'restartPolicy'], 'Always'),
  row('scaling-unknown', 'ScaledObject', 'schema', ['spec', 'maxReplicas'], 3),
  row('scaling-type', 'ScaledObject', 'schema', ['spec', 'triggers', 0, 'metadata', 'lagThreshold'], 5),
  row('scaling-target', 'ScaledObject', 'schema', ['spec', 'scaleTargetRef'], undefined),
];

interface BrokenManifest extends Pick<Breakage, 'name' | 'noticedBy'> {
  readonly manifest: Manifest;
}

/** @param rendered manifests that hold at least one of each kind */
export function brokenManifests(rendered: string): readonly BrokenManifest[] {
  return breakages.map(({ name, kind, noticedBy, at, value }) => {
    // Parsed anew each time, as it is changed in place.
    const manifest = manifestsIn(rendered).find((one) => one.kind === kind);
    if (manifest === undefined) throw new Error(`no ${kind} to break`);
    const last = at.at(-1) ?? '';
    const place = at
      .slice(0, -1)
      .reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], manifest);
    if (value === undefined) delete (place as Record<string, unknown>)[last];
    else (place as Record<string, unknown>)[last] = value;
    const { annotations: _ofHooks, ...metadata } = manifest.metadata;
    return { name, noticedBy, manifest: { ...manifest, metadata: { ...metadata, name } } };
  });
}
