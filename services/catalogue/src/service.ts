import { defineService } from '@komavox/platform';
import { settings } from './config.js';
import { keepLibrary } from './keep-library.js';
import { openArchives } from './library/open-archives.js';
import { openShelf } from './list-mangas.js';
import { routes } from './routes.js';
import { createStore } from './store.js';

/** A small library is listed from the first call on; a large one, or a slow disk, doesn't hold up the start. */
const firstLookMs = 1500;

export const catalogue = defineService({
  name: 'catalogue',
  settings,
  peers: [],
  build(chassis, config) {
    const { documents, objects, clock, log } = chassis;
    const store = createStore(documents);
    const archives = openArchives();
    const keeper = keepLibrary({ store, clock, log, defaultLanguage: config.defaultLanguage });
    const folders = new Map([['library', config.library]]);
    keeper.add({ name: 'library', folder: config.library, create: !config.libraryIsNamed });
    const folderOf = (root: string): string => {
      const folder = folders.get(root);
      if (folder === undefined) throw new Error(`The folder of ${root} is not known yet`);
      return folder;
    };
    return {
      routes: routes(openShelf(store), { store, archives, folderOf, objects }),
      sweepers: [{ name: 'scan-library', everyMs: config.scanMs, role: 'api', sweep: () => keeper.scan() }],
      checks: { library: () => Promise.resolve(keeper.status()) },
      async start() {
        const looking = keeper.scan();
        await Promise.race([looking, new Promise((resolve) => setTimeout(resolve, firstLookMs).unref())]);
      },
      async stop() {
        await keeper.stop();
        archives.close();
      },
    };
  },
});
