/**
 * Records that the pricing page was opened from the side menu, which decides where its Back leads (spec 2 section 2).
 */
import { readItem, writeItem } from '../storage/storage.js';

const storageKey = 'komavox.pricing-from';

export const cameFromSideMenu = (): boolean => readItem('localStorage', storageKey) === 'sidebar';

export const rememberSideMenuOrigin = (): void => writeItem('localStorage', storageKey, 'sidebar');
