import { defineService } from '@komavox/service';
import { outboxModel } from '@komavox/outbox';
import { settings } from './config.js';
import { importRoutes } from './import-routes.js';
import type { ImportContext } from './imports/context.js';
import { openImportStore } from './imports/import-store.js';
import { keepImports } from './imports/keep-imports.js';
import { keepLibrary } from './keep-library.js';
import { libraryChanged, openArchives } from './library/open-archives.js';
import { openShelf } from './list-mangas.js';
import { prepareCovers } from './prepare-covers.js';
import { removeLeftovers } from './remove-manga.js';
import { routes } from './routes.js';
import { createStore } from './store.js';

/** A small library is listed from the first call on; a large one, or a slow disk, doesn't hold up the start. */
const firstLookMs = 1500;

export const catalogue = defineService({
  name: 'catalogue',
  settings,
  peers: [],
  build(chassis, config) {
    const { documents, objects, clock, logger } = chassis;
    const store = createStore(documents);
    const archives = openArchives();
    const keeper = keepLibrary({ store, clock, logger, defaultLanguage: config.defaultLanguage });
    keeper.add({ name: 'library', folder: config.library, create: !config.libraryIsNamed });
    const folders = new Map([['library', config.library]]);
    if (config.demo) {
      keeper.add({ name: 'demo', folder: config.demoFolder, create: false });
      folders.set('demo', config.demoFolder);
    }
    const folderOf = (root: string): string => {
      const folder = folders.get(root);
      if (folder === undefined) throw libraryChanged();
      return folder;
    };
    const shelf = openShelf(store);
    const pageContext = { store, archives, folderOf, objects };
    const importStore = openImportStore(documents);
    const importContext: ImportContext = {
      chassis,
      store,
      importStore,
      defaultLanguage: config.defaultLanguage,
      importBytes: config.importBytes,
    };
    const imports = keepImports(importContext);
    return {
      routes: [...routes(shelf, pageContext), ...importRoutes(importContext, imports)],
      outboxes: [outboxModel(importStore.imports)],
      jobs: [
        {
          kind: 'import',
          model: outboxModel(importStore.imports),
          states: ['queued', 'running'],
          since: 'createdAt',
        },
      ],
      scheduledTasks: [
        { name: 'scan-library', everyMs: config.scanMs, role: 'api', run: () => keeper.scan() },
        { name: 'prepare-covers', everyMs: 5_000, role: 'api', run: prepareCovers(shelf, pageContext) },
        { name: 'look-for-imports', everyMs: 2_000, role: 'api', run: () => imports.look() },
        {
          name: 'remove-leftovers',
          everyMs: 600_000,
          role: 'api',
          async run() {
            await removeLeftovers({ store, importStore, objects, now: () => clock.now() });
            await imports.tidy();
          },
        },
      ],
      checks: { library: () => Promise.resolve(keeper.status()) },
      async start() {
        await keeper.forget(config.demo ? [] : ['demo']);
        await Promise.race([
          keeper.scan(),
          new Promise((resolve) => setTimeout(resolve, firstLookMs).unref()),
        ]);
      },
      async stop() {
        await Promise.all([keeper.stop(), imports.stop()]);
        archives.close();
      },
    };
  },
});
