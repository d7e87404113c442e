/** Reader: reading positions, and every fetch of an address that a user gave. */
import { createSafeFetch } from '@komavox/safe-fetch';
import { defineService } from '@komavox/service';
import { outboxModel } from '@komavox/outbox';
import { readerSettings } from './settings.js';
import type { ReaderContext } from './context.js';
import { createRateLimit } from './rate-limit.js';
import { readerRoutes } from './routes.js';
import { openStore } from './store.js';

export const reader = defineService({
  name: 'reader',
  settings: readerSettings,
  peers: [],
  build: ({ clock, documents, outbox }, settings) => {
    const store = openStore(documents);
    const safeFetch = createSafeFetch({ allowedHosts: settings.allowedHosts });
    const context: ReaderContext = {
      clock,
      outbox,
      store,
      safeFetch,
      settings,
      limits: {
        proxy: createRateLimit(settings.maxProxyCallsPerMinute),
        scrape: createRateLimit(settings.maxScrapesPerMinute),
      },
    };
    return {
      routes: readerRoutes(context),
      outboxes: [outboxModel(store.bookmarks)],
      stop: () => safeFetch.close(),
    };
  },
});
