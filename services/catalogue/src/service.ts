import { setTimeout as pause } from 'node:timers/promises';
import { endsWithin } from '@komavox/core';
import { forgetsUsers } from '@komavox/events';
import { exportRoute } from '@komavox/http';
import { defineService, Holdings } from '@komavox/service';
import { chapterRoutes } from './chapter-routes.js';
import type { ChapterContext } from './chapters/context.js';
import { completeChanges } from './complete-changes.js';
import { type CoverContext, openCoverDrawing } from './covers/open-cover.js';
import { prepareCovers } from './covers/prepare-covers.js';
import { removeUnusedCovers } from './covers/remove-unused-covers.js';
import { importRoutes } from './import-routes.js';
import { exportUser } from './export-user.js';
import { forgetUser } from './forget-user.js';
import type { ImportContext, ImportWorkContext } from './imports/context.js';
import { adoptImports } from './imports/adopt-imports.js';
import { openImports } from './imports/import-store.js';
import { defineImports } from './imports/jobs.js';
import { Receiving } from './imports/receiving.js';
import { openPdfDrawing } from './imports/render-pdf.js';
import { openUnpacking } from './imports/unpack-archive.js';
import { removeFailedImports, removeStaleUploads } from './imports/remove-stale-uploads.js';
import { LibraryIndexer } from './library-indexer.js';
import { ArchiveCache, libraryChanged } from './library/archive-cache.js';
import { openMangaIndex } from './manga-index.js';
import { migrations } from './migrations.js';
import { openPopularity } from './popularity.js';
import { routes } from './routes.js';
import { catalogueSettings } from './settings.js';
import { openStore } from './store.js';

/** A small library is listed from the first call on; a large one, or a slow disk, doesn't delay the start. */
const maxStartMs = 1500;
/** What was opened in the last seconds doesn't hold up an end while the database is away. */
const maxLastSaveMs = 1000;

export const catalogue = defineService({
  name: 'catalogue',
  settings: catalogueSettings,
  peers: [],
  migrations,
  build(
    chassis,
    { library, isLibraryNamed, demoFolder, defaultLanguage, maxImportBytes, importsPerUser, scanMs },
  ) {
    const { documents, objects, clock, logger, outbox } = chassis;
    const store = openStore(documents);
    const popularity = openPopularity(store);
    const index = openMangaIndex(store, popularity);
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
    const coverDrawing = openCoverDrawing();
    const pageContext: CoverContext = { store, archives, folderOf, objects, coverDrawing };
    const [drawing, unpacking] = [openPdfDrawing(), openUnpacking()];
    const holdings = new Holdings(chassis);
    const work: ImportWorkContext = { chassis, store, holdings, drawing, unpacking, defaultLanguage };
    const imports = defineImports(work, openImports(documents), importsPerUser);
    const receiving = new Receiving(imports, importsPerUser);
    const importContext: ImportContext = { ...work, imports, receiving, maxImportBytes };
    const chapterContext: ChapterContext = {
      ...{ store, imports: imports.model, objects, holdings, clock, outbox },
    };
    return {
      routes: [
        ...routes(index, pageContext, popularity),
        ...importRoutes(importContext, chapterContext),
        ...chapterRoutes(chapterContext),
        ...holdings.routes,
        exportRoute((user) => exportUser(importContext, chapterContext, user)),
      ],
      consumers: [forgetsUsers('catalogue', (userId) => forgetUser(importContext, chapterContext, userId))],
      outboxes: [store.chapters],
      jobs: [imports.parts],
      scheduledTasks: [
        ...holdings.scheduledTasks,
        {
          name: 'adopt-imports',
          everyMs: 86_400_000,
          role: 'api',
          run: () => adoptImports(store, holdings),
        },
        { name: 'scan-library', everyMs: scanMs, role: 'api', run: () => indexer.scan() },
        { name: 'prepare-covers', everyMs: 5_000, role: 'api', run: prepareCovers(index, pageContext) },
        {
          name: 'remove-unused-covers',
          everyMs: 3_600_000,
          role: 'api',
          run: (signal) => removeUnusedCovers({ store, objects, clock }, signal),
        },
        { name: 'save-openings', everyMs: 5_000, role: 'api', run: () => popularity.save() },
        {
          name: 'complete-changes',
          everyMs: 600_000,
          role: 'api',
          async run() {
            await completeChanges(chapterContext);
            await removeFailedImports(importContext);
            await removeStaleUploads(importContext);
          },
        },
      ],
      checks: { library: () => Promise.resolve(indexer.status()) },
      async start() {
        await popularity.save();
        if (demoFolder === undefined) await indexer.remove('demo');
        await Promise.race([indexer.scan(), pause(maxStartMs, undefined, { ref: false })]);
      },
      async stop() {
        await endsWithin(maxLastSaveMs, popularity.save()).catch((error: unknown) =>
          logger.warn({ err: error }, 'openings of manga were not saved'),
        );
        await indexer.stop();
        archives.close();
        await Promise.all([drawing, unpacking, coverDrawing].map((work) => work.close()));
      },
    };
  },
});
