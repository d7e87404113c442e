/** Room on the disks of embedded stores: told of in `/readyz`, in the log and as a metric before there is none. */
import { metrics } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { type Disposers, FailureLog } from '@komavox/core';
import { freeBytes } from '@komavox/sqlite';
import { observeTogether } from '@komavox/telemetry';
import { embeddedFolder, type ChassisSettings } from './chassis-settings.js';
import type { Health } from './health.js';

type Urls = Pick<ChassisSettings, 'documentsUrl' | 'eventsUrl' | 'objectsUrl'>;

interface WatchOptions {
  readonly settings: Urls & Pick<ChassisSettings, 'diskWarnBytes'>;
  readonly health: Health;
  readonly logger: Logger;
  readonly disposers: Disposers;
}

const lookMs = 60_000;

/** Nothing to do where every store is a server's. Call it when the stores are open: their folders are there. */
export function watchDiskRoom({ settings, health, logger, disposers }: WatchOptions): void {
  const folders = foldersOf(settings);
  if (folders.length === 0) return;
  const { diskWarnBytes } = settings;
  const least = () => {
    const all = folders.map(({ folder }) => ({ folder, bytes: freeBytes(folder) }));
    return all.reduce((least, one) => (one.bytes < least.bytes ? one : least));
  };
  health.addChecks('ports', {
    // A disk that is full is the stores' own check: until then the product works.
    disk: () => {
      const { folder, bytes } = least();
      const nearly = bytes < diskWarnBytes ? 'nearly full: ' : '';
      return Promise.resolve({ ok: true, detail: `${nearly}${megabytes(bytes)} free in ${folder}` });
    },
  });

  let isLow = false;
  const tell = () => {
    const { folder, bytes } = least();
    if (bytes < diskWarnBytes === isLow) return;
    isLow = !isLow;
    const room = { folder, freeBytes: bytes };
    if (isLow) logger.warn(room, 'the disk of the embedded stores is nearly full');
    else logger.info(room, 'the disk of the embedded stores has room again');
  };
  const log = new FailureLog({
    logger,
    level: 'warn',
    failed: 'the room on the disk of the embedded stores is unknown',
    works: 'the room on the disk of the embedded stores is known again',
  });
  const look = () => {
    try {
      tell();
      log.succeeded();
    } catch (error) {
      // A disk may be away for a while: nothing that only tells of it may end the process.
      log.failed(error);
    }
  };
  look();
  const timer = setInterval(look, lookMs).unref();

  const gauge = metrics.getMeter('komavox').createObservableGauge('komavox.disk.free', {
    unit: 'By',
    description: 'Bytes free on the disk of an embedded store',
  });
  const unobserve = observeTogether([gauge], (result) => {
    for (const { store, folder } of folders) result.observe(gauge, freeBytes(folder), { store });
  });
  disposers.defer(async () => {
    clearInterval(timer);
    unobserve();
  });
}

function foldersOf({ documentsUrl, eventsUrl, objectsUrl }: Urls) {
  const urls = { documents: documentsUrl, events: eventsUrl, objects: objectsUrl };
  return Object.entries(urls).flatMap(([store, url]) => {
    const folder = embeddedFolder(url);
    return folder === undefined ? [] : [{ store, folder }];
  });
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6)} MB`;
