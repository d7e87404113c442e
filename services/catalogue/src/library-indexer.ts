import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import type { Clock } from '@komavox/core';
import type { Logger } from 'pino';
import { scanLibrary } from './scan-library.js';
import type { LibraryRoot, ScanIssue, ScanReport } from './scan-library.js';
import type { Store } from './store.js';

interface LibraryIndexerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly defaultLanguage: string;
}

interface RootState {
  readonly root: LibraryRoot;
  report?: ScanReport;
  failure?: string;
  watcher?: FSWatcher;
}

/** Copying a chapter makes many changes; they are one to the index. */
const settleMs = 1000;
const maxShownIssues = 5;

/** The index of the library's folders, kept current by scans that callers schedule and by watching the folders. */
export class LibraryIndexer {
  readonly #ending = new AbortController();
  readonly #knownIssues = new Map<string, readonly ScanIssue[]>();
  readonly #roots = new Map<string, RootState>();
  readonly #logged = new Set<string>();
  #settling: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isRequestedAgain = false;

  constructor(private readonly options: LibraryIndexerOptions) {}

  /** Adds a root; the next scan indexes it. */
  add(root: LibraryRoot): void {
    this.#roots.set(root.name, { root });
  }

  /** Scans all roots, one after the other; a call during a scan waits for it and for one more. */
  async scan(): Promise<void> {
    if (this.#ending.signal.aborted) return;
    if (this.#running) this.#isRequestedAgain = true;
    this.#running ??= this.#scanAll().finally(() => (this.#running = undefined));
    await this.#running;
  }

  /** Takes a root that is no longer shown out of the index. */
  async remove(root: LibraryRoot['name']): Promise<void> {
    const { store } = this.options;
    const { deletedCount } = await store.mangas.deleteMany({ root });
    for (const { _id } of await store.chapters.find({ root }, { _id: 1 }).lean()) {
      await store.removeChapter(_id);
    }
    if (deletedCount > 0) await store.bumpVersion();
  }

  status(): { ok: boolean; detail: string } {
    const states = [...this.#roots.values()];
    return {
      ok: states.every(({ failure }) => failure === undefined),
      detail: states.map(describeRoot).join('; '),
    };
  }

  async stop(): Promise<void> {
    this.#ending.abort(new Error('The catalogue is stopping'));
    clearTimeout(this.#settling);
    for (const { watcher } of this.#roots.values()) watcher?.close();
    await this.#running;
  }

  async #scanAll(): Promise<void> {
    do {
      this.#isRequestedAgain = false;
      for (const state of this.#roots.values()) {
        if (this.#ending.signal.aborted) return;
        await this.#scanRoot(state);
      }
    } while (this.#isRequestedAgain);
  }

  async #scanRoot(state: RootState): Promise<void> {
    const { root } = state;
    const { store, clock, logger, defaultLanguage } = this.options;
    const { signal } = this.#ending;
    try {
      state.report = await scanLibrary(
        { store, clock, defaultLanguage, knownIssues: this.#knownIssues, signal },
        root,
      );
      delete state.failure;
      this.#logReport(root, state.report);
      this.#watch(state);
    } catch (error) {
      if (signal.aborted) return;
      state.failure = (error as Error).message;
      logger.error({ err: error, root: root.name, folder: root.folder }, 'library scan failed');
    }
  }

  #logReport(root: LibraryRoot, { changed, mangas, chapters, issues }: ScanReport): void {
    const { logger } = this.options;
    if (changed) logger.info({ root: root.name, mangas, chapters }, 'library indexed');
    for (const { path, reason } of issues) {
      const line = `${root.name}/${path} ${reason}`;
      if (!this.#logged.has(line)) logger.warn({ root: root.name, path, reason }, 'file can not be read');
      this.#logged.add(line);
    }
  }

  /** Only the folder itself: a watch on every folder of a large library costs more than the regular scan. */
  #watch(state: RootState): void {
    if (state.watcher || this.#ending.signal.aborted) return;
    const { folder } = state.root;
    try {
      const watcher = watch(folder, { persistent: false }, () => {
        clearTimeout(this.#settling);
        this.#settling = setTimeout(() => void this.scan(), settleMs).unref();
      });
      watcher.on('error', () => {
        watcher.close();
        delete state.watcher;
      });
      state.watcher = watcher;
    } catch (error) {
      // Network disks can't be watched; the regular scan does.
      this.options.logger.debug({ err: error, folder }, 'folder can not be watched');
    }
  }
}

function describeRoot({ root, report, failure }: RootState): string {
  if (failure !== undefined) return `${root.name}: ${failure}`;
  if (!report) return `${root.name}: not scanned yet`;
  const { mangas, chapters, issues } = report;
  const counts = `${root.name}: ${mangas} manga, ${chapters} chapters`;
  if (issues.length === 0) return counts;
  const lines = issues.slice(0, maxShownIssues).map(({ path, reason }) => `${path} (${reason})`);
  const more = issues.length > maxShownIssues ? ` and ${issues.length - maxShownIssues} more` : '';
  return `${counts}; can not be read: ${lines.join(', ')}${more}`;
}
