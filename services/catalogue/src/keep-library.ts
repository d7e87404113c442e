/** Keeps the index up to date while the service runs: looks at start, every minute, and when a folder changes. */
import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import type { Clock } from '@komavox/core';
import type { Logger } from 'pino';
import { scanLibrary } from './scan-library.js';
import type { LibraryRoot, ScanReport, Trouble } from './scan-library.js';
import type { Store } from './store.js';

export interface LibraryKeeper {
  /** Looks at all roots, one after the other; a call during a scan waits for it and looks again. */
  scan(): Promise<void>;
  /** Makes a root known; it is looked at by the next scan. */
  add(root: LibraryRoot): void;
  /** Takes roots that are no longer wanted out of the index. */
  forget(names: readonly LibraryRoot['name'][]): Promise<void>;
  status(): { ok: boolean; detail: string };
  stop(): Promise<void>;
}

export interface KeeperOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly defaultLanguage: string;
}

/** Copying a chapter makes many changes; they are one to us. */
const settleMs = 1000;
const shownTroubles = 5;

export function keepLibrary({ store, clock, logger, defaultLanguage }: KeeperOptions): LibraryKeeper {
  const ending = new AbortController();
  const known = new Map<string, readonly Trouble[]>();
  const roots = new Map<string, { root: LibraryRoot; report?: ScanReport; failure?: string }>();
  const logged = new Set<string>();
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  async function scanAll(): Promise<void> {
    do {
      again = false;
      for (const state of roots.values()) {
        if (ending.signal.aborted) return;
        await scanRoot(state);
      }
    } while (again);
  }

  async function scanRoot(state: {
    root: LibraryRoot;
    report?: ScanReport;
    failure?: string;
  }): Promise<void> {
    const { root } = state;
    try {
      const report = await scanLibrary({ store, clock, defaultLanguage, known, signal: ending.signal }, root);
      state.report = report;
      delete state.failure;
      if (report.changed) {
        logger.info({ root: root.name, mangas: report.mangas, chapters: report.chapters }, 'library indexed');
      }
      for (const { path, reason } of report.troubles) {
        const line = `${root.name}/${path} ${reason}`;
        if (!logged.has(line)) logger.warn({ root: root.name, path, reason }, 'can not be read');
        logged.add(line);
      }
      watchRoot(root);
    } catch (error) {
      if (ending.signal.aborted) return;
      state.failure = (error as Error).message;
      logger.error(
        { err: error, root: root.name, folder: root.folder },
        'library could not be looked through',
      );
    }
  }

  /** Only the folder itself: a watch on every folder of a large library costs more than the look every minute. */
  function watchRoot(root: LibraryRoot): void {
    if (watchers.has(root.name) || ending.signal.aborted) return;
    try {
      const watcher = watch(root.folder, { persistent: false }, () => {
        clearTimeout(timer);
        timer = setTimeout(() => void keeper.scan(), settleMs).unref();
      });
      watcher.on('error', () => {
        watcher.close();
        watchers.delete(root.name);
      });
      watchers.set(root.name, watcher);
    } catch (error) {
      // Network disks can't be watched; the look every minute does.
      logger.debug({ err: error, folder: root.folder }, 'folder can not be watched');
    }
  }

  const keeper: LibraryKeeper = {
    async scan() {
      if (ending.signal.aborted) return;
      if (running) again = true;
      running ??= scanAll().finally(() => (running = undefined));
      await running;
    },
    add(root) {
      roots.set(root.name, { root });
    },
    async forget(names) {
      for (const root of names) {
        const { deletedCount } = await store.mangas.deleteMany({ root });
        for (const { _id } of await store.chapters.find({ root }, { _id: 1 }).lean()) {
          await store.pages.deleteOne({ _id });
          await store.chapters.deleteOne({ _id });
        }
        if (deletedCount > 0) await store.changed();
      }
    },
    status() {
      const states = [...roots.values()];
      const parts = states.map(({ root, report, failure }) => {
        if (failure !== undefined) return `${root.name}: ${failure}`;
        if (!report) return `${root.name}: not looked through yet`;
        const counts = `${root.name}: ${report.mangas} manga, ${report.chapters} chapters`;
        const { troubles } = report;
        if (troubles.length === 0) return counts;
        const lines = troubles.slice(0, shownTroubles).map(({ path, reason }) => `${path} (${reason})`);
        const more = troubles.length > shownTroubles ? ` and ${troubles.length - shownTroubles} more` : '';
        return `${counts}; can not be read: ${lines.join(', ')}${more}`;
      });
      const ok = states.every(({ failure }) => failure === undefined);
      return { ok, detail: parts.join('; ') };
    },
    async stop() {
      ending.abort(new Error('The catalogue is stopping'));
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      await running;
    },
  };
  return keeper;
}
