/** Where buying was begun, and is returned to: by Back of /pricing, and after paying (spec 2 section 2). */
import { ownPath } from '../routes/own-path.js';
import { paths } from '../routes/paths.js';
import { readItem } from '../storage/storage.js';

export const returnRouteItem = 'komavox.return-to';

export const returnRoute = (): string =>
  ownPath(readItem('localStorage', returnRouteItem)) ?? paths.videoEditor();
