import { setTimeout as pause } from 'node:timers/promises';
import { defineService } from '@komavox/service';
import { outboxModel } from '@komavox/outbox';
import { importRoutes } from './import-routes.js';
import type { ImportContext } from './imports/context.js';
import { openImportStore } from './imports/import-store.js';
import { keepImports } from './imports/keep-imports.js';
import { LibraryIndexer } from './library-indexer.js';
import { ArchiveCache, libraryChanged } from './library/archive-cache.js';
import { openMangaIndex } from './manga-index.js';
import type { PageContext } from './open-page.js';
import { prepareCovers } from './prepare-covers.js';
import { removeLeftovers } from './remove-manga.js';
import { routes } from './routes.js';
import { catalogueSettings } from './settings.js';
import { openStore } from './store.js';

/** A small library is listed from the first call on; a large one, or a slow disk, doesn't delay the start. */
const maxStartMs = 1500;

export const catalogue = defineService({
  name: 'catalogue',
  settings: catalogueSettings,
  peers: [],
  build(chassis, { library, isLibraryNamed, demoFolder, defaultLanguage, maxImportBytes, scanMs }) {
    const { documents, objects, clock, logger } = chassis;
    const store = openStore(documents);
    const index = openMangaIndex(store);
    const archives = new ArchiveCache();
    const indexer = new LibraryIndexer({ store, clock, logger, defaultLanguage });
    indexer.add({ name: 'library', folder: library, create: !isLibraryNamed });
    if (demoFolder !== undefined) indexer.add({ name: 'demo', folder: demoFolder, create: false });
    const folders = new Map(Object.entries({ library, demo: demoFolder }));
    const folderOf = (root: string): string => {
      const folder = folders.get(root);
      if (folder === undefined) throw libraryChanged();
      return folder;
    };
    const pageContext: PageContext = { store, archives, folderOf, objects };
    const importStore = openImportStore(documents);
    const importContext: ImportContext = { chassis, store, importStore, defaultLanguage, maxImportBytes };
    const imports = keepImports(importContext);
    return {
      routes: [...routes(index, pageContext), ...importRoutes(importContext, imports)],
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
        { name: 'scan-library', everyMs: scanMs, role: 'api', run: () => indexer.scan() },
        { name: 'prepare-covers', everyMs: 5_000, role: 'api', run: prepareCovers(index, pageContext) },
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
      checks: { library: () => Promise.resolve(indexer.status()) },
      async start() {
        if (demoFolder === undefined) await indexer.remove('demo');
        await Promise.race([indexer.scan(), pause(maxStartMs, undefined, { ref: false })]);
      },
      async stop() {
        await Promise.all([indexer.stop(), imports.stop()]);
        archives.close();
      },
    };
  },
});
