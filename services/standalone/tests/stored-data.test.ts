/** The product on a data folder that the version before left behind at a `kill -9`. */
import {
  bootOnStoredData,
  describeOldData,
  describeRecentData,
  killMigrating,
  monthsMs,
  unpackStoredData,
} from './stored-data.js';

describe('data of the version before, started a moment after it was killed', () => {
  describeRecentData(() => bootOnStoredData(unpackStoredData(), { laterMs: 3000 }));
});

describe('data of the version before, after starts that were killed while they migrated it', () => {
  describeRecentData(async () => {
    const data = unpackStoredData();
    const options = { laterMs: 3000 };
    await killMigrating(data, options);
    return await bootOnStoredData(data, options);
  });
});

describe('data of the version before, started months after it was killed', () => {
  describeOldData(() => bootOnStoredData(unpackStoredData(), { laterMs: monthsMs }));
});
