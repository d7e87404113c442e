/** Reader: reading positions, and every fetch of an address that a user gave. */
import { exportRoute, RateLimit } from '@komavox/http';
import { createSafeFetch } from '@komavox/safe-fetch';
import { defineService } from '@komavox/service';
import { readerSettings } from './settings.js';
import type { ReaderContext } from './context.js';
import { readerConsumers } from './consumers.js';
import { FetchPlaces } from './fetch-places.js';
import { readerRoutes } from './routes.js';
import { openPictureDecoding } from './picture-decoding.js';
import { openScraping } from './scraping.js';
import { openStore } from './store.js';

export const reader = defineService({
  name: 'reader',
  settings: readerSettings,
  peers: ['catalogue'],
  build: ({ clock, documents, outbox, peers }, settings) => {
    const store = openStore(documents);
    const safeFetch = createSafeFetch({ allowedHosts: settings.allowedHosts });
    const scraping = openScraping();
    const pictureDecoding = openPictureDecoding();
    const context: ReaderContext = {
      clock,
      outbox,
      peers,
      store,
      safeFetch,
      scraping,
      pictureDecoding,
      settings,
      fetchPlaces: new FetchPlaces(),
      limits: {
        proxy: perMinute(settings.maxProxyCallsPerMinute),
        scrape: perMinute(settings.maxScrapesPerMinute),
      },
    };
    return {
      routes: [...readerRoutes(context), exportRoute((user) => store.exportOf(user))],
      consumers: readerConsumers(context),
      outboxes: [store.bookmarks],
      stop: async () => {
        await Promise.all([safeFetch.close(), scraping.close(), pictureDecoding.close()]);
      },
    };
  },
});

const perMinute = (maxCalls: number) =>
  new RateLimit({
    maxCalls,
    perSeconds: 60,
    code: 'too_many_requests',
    detail: 'Too many requests. Please wait a moment.',
  });
