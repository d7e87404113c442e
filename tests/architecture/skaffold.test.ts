/** skaffold.yaml against its schema, and against what it builds and deploys. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml, root, schemaErrors } from './support/deployment.js';

interface Release {
  readonly name: string;
  readonly chartPath: string;
  readonly dependsOn?: readonly string[];
  readonly overrides?: {
    readonly mode: string;
    readonly processes: Readonly<Record<string, { readonly settings: { readonly WEB_FOLDER: string } }>>;
  };
}

interface Deployment {
  readonly deploy: {
    readonly helm: {
      readonly releases: readonly Release[];
      readonly hooks: {
        readonly after: readonly {
          readonly container: { readonly podName: string; readonly command: readonly string[] };
        }[];
      };
    };
  };
  readonly portForward: readonly { readonly resourceName: string; readonly address: string }[];
}

interface Skaffold extends Deployment {
  readonly apiVersion: string;
  readonly build: {
    readonly artifacts: readonly {
      readonly image: string;
      readonly sync: { readonly manual: readonly { readonly src: string; readonly dest: string }[] };
    }[];
  };
  readonly profiles: readonly ({ readonly name: string } & Partial<Deployment>)[];
}

const skaffold = readYaml('skaffold.yaml') as Skaffold;
const [artifact] = skaffold.build.artifacts;
const [sync] = artifact?.sync.manual ?? [];

/** What a profile deploys: its own sections, else those of the file. */
function profile(name: string) {
  const found = skaffold.profiles.find((one) => one.name === name);
  if (!found) throw new Error(`There is no profile ${name}`);
  const { deploy, portForward } = { ...skaffold, ...found };
  const { releases, hooks } = deploy.helm;
  const overrides = releases.find(({ chartPath }) => chartPath === 'charts/komavox')?.overrides;
  return { releases, overrides, portForward, copy: hooks.after[0]?.container };
}

it('is a file of Skaffold, which a mistake in it is not', () => {
  const errors = schemaErrors('skaffold-v4beta13.json');
  expect(skaffold.apiVersion).toBe('skaffold/v4beta13');
  expect(errors(skaffold)).toEqual([]);
  expect(errors({ ...skaffold, portForwards: [] }).join()).toContain('portForwards');
});

it('deploys the chart in one pod, or as a cluster after its servers', () => {
  const single = profile('single');
  const cluster = profile('cluster');
  expect(single.releases.map(({ chartPath }) => chartPath)).toEqual(['charts/komavox']);
  expect(single.overrides?.mode).toBe('single');
  expect(cluster.releases.map(({ name, dependsOn }) => ({ name, dependsOn }))).toEqual([
    { name: 'infra-dev', dependsOn: undefined },
    { name: 'komavox', dependsOn: ['infra-dev'] },
  ]);
  expect(cluster.overrides?.mode).toBe('cluster');
});

it('serves the web client from where changes of it are copied to, by the pod that a port leads to', () => {
  expect(sync?.src).toBe('web/dist/**');
  expect(existsSync(join(root, 'web/package.json'))).toBe(true);
  for (const [name, process] of [
    ['single', 'standalone'],
    ['cluster', 'gateway'],
  ] as const) {
    const { overrides, portForward, copy } = profile(name);
    expect(overrides?.processes[process]?.settings.WEB_FOLDER).toBe(sync?.dest);
    expect(copy).toMatchObject({ podName: `komavox-${process}-*`, containerName: process });
    expect(copy?.command).toEqual(['cp', '-R', '/app/web/dist/.', sync?.dest]);
    expect(portForward).toMatchObject([{ resourceName: `komavox-${process}`, address: '127.0.0.1' }]);
  }
});
