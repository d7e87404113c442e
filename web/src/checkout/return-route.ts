/** Where buying was begun, and is returned to: by Back of /pricing, and after paying (spec 2 section 2). */
import { ownPath } from '../routes/own-path.js';
import { paths } from '../routes/paths.js';
import { readItem, storeItem, writeItem } from '../storage/storage.js';

export const returnRouteItem = 'komavox.return-to';

export const returnRoute = (): string =>
  ownPath(readItem('localStorage', returnRouteItem)) ?? paths.videoEditor();

/** False when the browser refuses to keep it. @param path of our own */
export const storeReturnRoute = (path: string): boolean => storeItem('localStorage', returnRouteItem, path);

export const clearReturnRoute = (): void => writeItem('localStorage', returnRouteItem, null);
