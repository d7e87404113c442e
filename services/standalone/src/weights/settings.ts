/** What the product does about weights by itself. */
import { defineSettings, wholeNumber } from '@komavox/core';

export const standaloneSettings = defineSettings(
  {
    WEIGHTS_FETCH_MB: wholeNumber(0)
      .default(0)
      .describe(
        'Megabytes of weights that may be fetched in the background after a start; 0 fetches nothing. ' +
          '`npm start` has 125, which is Kokoro and PP-OCR',
      ),
  },
  (environment) => ({ maxFetchBytes: environment.WEIGHTS_FETCH_MB * 1_000_000 }),
);
