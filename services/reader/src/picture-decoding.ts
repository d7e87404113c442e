import { IsolatedWork } from '@komavox/isolation';

/** Ends well for a picture whose pixels can all be decoded; `failed` is one that is damaged. */
export type PictureDecoding = IsolatedWork<Uint8Array, true>;

/** Of a picture of 100 megapixels, whatever its format. */
const maxCpuMs = 20_000;
const maxMemory = 1_000_000_000;
/** Pages of readers ahead of whom many are loaded at once. */
const maxWaiting = 500;

export const openPictureDecoding = (): PictureDecoding =>
  new IsolatedWork(new URL('./picture-process.js', import.meta.url), { maxCpuMs, maxMemory, maxWaiting });
