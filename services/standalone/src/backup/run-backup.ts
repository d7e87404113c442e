/** What `komavox backup` and `komavox restore` do, on the folders of the settings. */
import { existsSync } from 'node:fs';
import { SettingsError } from '@komavox/core';
import { chassisSettings, embeddedFolder } from '@komavox/service';
import { interruptible } from '../cli/interrupted.js';
import { backup } from './backup.js';
import type { Manifest, StoreFolders } from './manifest.js';
import { restore } from './restore.js';

interface Output {
  readonly json?: boolean;
}

/** @param target absolute */
export const runBackup = (target: string, output: Output): Promise<void> =>
  run(output, async (folders, signal) => ({
    done: await backup({ from: withSecret(folders), target, signal }),
    text: `Backed up to ${target}. Not in it: the library on disk, and secrets given by settings.`,
  }));

/** @param source absolute */
export const runRestore = (source: string, output: Output): Promise<void> =>
  run(output, async (folders, signal) => ({
    done: await restore({ source, to: folders, signal }),
    text: `Restored from ${source}.`,
  }));

type Work = (folders: StoreFolders, signal: AbortSignal) => Promise<{ done: Manifest; text: string }>;

async function run({ json }: Output, work: Work): Promise<void> {
  const folders = embeddedFolders();
  const { done, text } = await interruptible('Interrupted.', (signal) => work(folders, signal));
  const { databases, objects } = done;
  const summary = {
    databases: Object.keys(databases).length,
    objects: objects.count,
    bytes: objects.bytes,
  };
  process.stdout.write(
    `${json ? JSON.stringify(summary) : `${text}\n${summary.databases} databases, ${summary.objects} objects.`}\n`,
  );
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
