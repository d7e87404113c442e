/**
 * The address to return to after signing in. It is stored in the tab, also during the sign-in at a provider.
 */
import { ownPath } from '../routes/own-path.js';
import { paths } from '../routes/paths.js';
import { readItem, writeItem } from '../storage/storage.js';

const storageKey = 'komavox.wish';

/** @param address path, query and hash of a screen. */
export const storeReturnTo = (address: string): void => writeItem('sessionStorage', storageKey, address);

export const clearReturnTo = (): void => writeItem('sessionStorage', storageKey, null);

/** A path of this origin, whatever was stored; home when nothing was. */
export const returnTo = (): string => ownPath(readItem('sessionStorage', storageKey)) ?? paths.home;
