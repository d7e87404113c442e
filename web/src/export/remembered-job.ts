/** The job whose video this tab waits for, over reloads. */
import { readItem, writeItem } from '../storage/storage.js';

const key = 'komavox.export';

export const rememberedJob = (): string | null => readItem('sessionStorage', key);

/** null for none. */
export const rememberJob = (id: string | null): void => writeItem('sessionStorage', key, id);
