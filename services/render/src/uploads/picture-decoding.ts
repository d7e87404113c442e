import { IsolatedWork } from '@komavox/isolation';
import type { DecodedPicture } from './picture-process.js';

/** Gives the size of a picture that the canvas can decode; `failed` is one that it can't. */
export type PictureDecoding = IsolatedWork<Uint8Array, DecodedPicture>;

/** Of 40 megapixels, whatever its format. */
const maxCpuMs = 20_000;
const maxMemory = 800_000_000;

export const openPictureDecoding = (): PictureDecoding =>
  new IsolatedWork(new URL('./picture-process.js', import.meta.url), { maxCpuMs, maxMemory });
