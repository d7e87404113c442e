import type { Clock } from '@komavox/core';
import type { Outbox } from '@komavox/outbox';
import type { SafeFetch } from '@komavox/safe-fetch';
import type { Peers, RateLimit } from '@komavox/http';
import type { PictureDecoding } from './picture-decoding.js';
import type { Scraping } from './scraping.js';
import type { FetchPlaces } from './fetch-places.js';
import type { ReaderSettings } from './settings.js';
import type { Store } from './store.js';

export interface ReaderContext {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly peers: Peers;
  readonly store: Store;
  readonly safeFetch: SafeFetch;
  readonly scraping: Scraping;
  readonly pictureDecoding: PictureDecoding;
  readonly settings: ReaderSettings;
  readonly fetchPlaces: FetchPlaces;
  readonly limits: { readonly proxy: RateLimit; readonly scrape: RateLimit };
}
