/** `komavox backup` and `komavox restore`: the embedded stores, as a rule those in DATA_DIR. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { SettingsError } from '@komavox/core';
import { chassisSettings, embeddedFolder } from '@komavox/service';
import type { Command } from 'commander';
import { Interrupted } from '../move/command.js';
import { backup } from './backup.js';
import type { Manifest, StoreFolders } from './manifest.js';
import { restore } from './restore.js';

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('copy the embedded stores of DATA_DIR, also while the product runs')
    .argument('<target>', 'a folder that is not there yet, or a file that ends in .tar, .tar.gz or .tgz')
    .option('--json', 'one JSON object on standard output, for scripts')
    .action((target: string, options: { json?: boolean }) =>
      run(options, async (folders, signal) => ({
        done: await backup({ from: withSecret(folders), target: resolve(target), signal }),
        text: `Backed up to ${resolve(target)}. Not in it: the library on disk, and secrets given by settings.`,
      })),
    );
  program
    .command('restore')
    .description('fill an empty DATA_DIR from a backup; the product must be stopped')
    .argument('<source>', 'what backup made')
    .option('--json', 'one JSON object on standard output, for scripts')
    .action((source: string, options: { json?: boolean }) =>
      run(options, async (folders, signal) => ({
        done: await restore({ source: resolve(source), to: folders, signal }),
        text: `Restored from ${resolve(source)}.`,
      })),
    );
}

type Work = (folders: StoreFolders, signal: AbortSignal) => Promise<{ done: Manifest; text: string }>;

async function run({ json }: { readonly json?: boolean }, work: Work): Promise<void> {
  const ending = new AbortController();
  const interrupt = () => ending.abort(new Interrupted('Interrupted.'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const { done, text } = await work(embeddedFolders(), ending.signal);
    const { databases, objects } = done;
    const summary = {
      databases: Object.keys(databases).length,
      objects: objects.count,
      bytes: objects.bytes,
    };
    process.stdout.write(
      `${json ? JSON.stringify(summary) : `${text}\n${summary.databases} databases, ${summary.objects} objects.`}\n`,
    );
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** Throws SettingsError for stores that are servers. */
function embeddedFolders(): StoreFolders {
  const settings = chassisSettings.read(process.env);
  const addresses = {
    DOCUMENTS_URL: settings.documentsUrl,
    EVENTS_URL: settings.eventsUrl,
    OBJECTS_URL: settings.objectsUrl,
  };
  const servers = Object.entries(addresses).filter(([, address]) => embeddedFolder(address) === undefined);
  if (servers.length > 0) {
    throw new SettingsError(
      servers.map(([name]) => `${name}: a server is backed up by its own tools (docs/operations.md)`),
    );
  }
  return {
    documents: embeddedFolder(settings.documentsUrl) ?? '',
    events: embeddedFolder(settings.eventsUrl) ?? '',
    objects: embeddedFolder(settings.objectsUrl) ?? '',
    mediaSecret: settings.mediaSecretFile,
  };
}

/** A secret that was never made isn't copied. */
const withSecret = (folders: StoreFolders): StoreFolders => ({
  ...folders,
  mediaSecret:
    folders.mediaSecret !== undefined && existsSync(folders.mediaSecret) ? folders.mediaSecret : undefined,
});
