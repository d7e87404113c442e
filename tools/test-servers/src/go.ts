/**
 * Programs built from Go modules. The toolchain is the installed one when it is new enough to choose its own version by
 * `go.mod`, else that version as the module it is published as, fetched by the older one. Go 1.21 learned the former.
 */
import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { recipeFolder } from './cache.js';
import { run } from './commands.js';

const version = '1.26.8';
/** `go.sum` of the toolchain's module, by Node's names of platforms. */
const sums: Readonly<Record<string, string>> = {
  'linux-x64': 'h1:ZOmGe1OnfREDMIdb1Qi4G9JSuDPBLGExZMQ4nis1RXM=',
};
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

interface GoProgram {
  readonly recipe: string;
  /** Path of the program's package; the last part names the program. */
  readonly path: string;
  readonly tags?: readonly string[];
  /** Contents of files that the program embeds and its module lacks, by their paths. */
  readonly missing?: Readonly<Record<string, string>>;
}

/** Builds it into the folder, at the versions and checksums of the recipe. */
export async function buildGo(
  { recipe, path, tags = [], missing }: GoProgram,
  folder: string,
): Promise<void> {
  const scratch = join(folder, 'toolchain');
  await mkdir(scratch);
  const go = await goProgram(scratch);
  const environment = { CGO_ENABLED: '0', GOFLAGS: '' };
  const vendored = join(folder, 'vendored');
  const source = missing ? vendored : recipeFolder(recipe);
  if (missing) {
    await cp(recipeFolder(recipe), vendored, { recursive: true });
    await run(go, ['mod', 'vendor'], { folder: vendored, environment });
    for (const [file, text] of Object.entries(missing)) await writeFile(join(vendored, 'vendor', file), text);
  }
  const options = [
    `-mod=${missing ? 'vendor' : 'readonly'}`,
    '-trimpath',
    '-buildvcs=false',
    '-ldflags',
    '-s -w',
  ];
  await run(go, ['build', ...options, '-tags', tags.join(','), '-o', join(folder, basename(path)), path], {
    folder: source,
    environment,
  });
  await rm(vendored, { recursive: true, force: true });
}

/** The path of a `go` that builds; `scratch` may be written to. */
async function goProgram(scratch: string): Promise<string> {
  const found = /\bgo1\.(\d+)/.exec(await run('go', ['version']))?.[1];
  if (Number(found) >= 21) return 'go';
  return fetchToolchain(scratch);
}

async function fetchToolchain(scratch: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const module = `v0.0.1-go${version}.${process.platform}-${architectures[process.arch] ?? process.arch}`;
  const pinned = sums[platform];
  if (pinned === undefined)
    throw new Error(`No Go toolchain is pinned for ${platform}: install Go 1.21 or newer`);
  const text = `module toolchain\n\nrequire golang.org/toolchain ${module}\n`;
  await writeFile(join(scratch, 'go.mod'), text);
  const told = await run('go', ['mod', 'download', '-json', 'golang.org/toolchain'], {
    folder: scratch,
    environment: { GOFLAGS: '-modcacherw' },
  });
  const { Dir: folder, Sum: sum } = JSON.parse(told) as { Dir: string; Sum: string };
  if (sum !== pinned)
    throw new Error(`The Go toolchain ${module} has the checksum ${sum}, not the one pinned`);
  // Modules hold no modes and no nested go.mod, so both are put right in a copy.
  const root = join(scratch, 'go');
  await cp(folder, root, { recursive: true });
  await rename(join(root, 'src/_go.mod'), join(root, 'src/go.mod'));
  for (const programs of ['bin', ...(await subfolders(root, 'pkg/tool'))]) {
    await chmod(join(root, programs), 0o755);
    for (const file of await readdir(join(root, programs))) await chmod(join(root, programs, file), 0o755);
  }
  return join(root, 'bin/go');
}

async function subfolders(root: string, folder: string): Promise<string[]> {
  return (await readdir(join(root, folder))).map((name) => join(folder, name));
}
