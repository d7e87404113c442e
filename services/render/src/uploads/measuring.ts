import { IsolatedWork } from '@komavox/isolation';
import type { Measured, SoundToMeasure } from './measure-process.js';

/** Gives the seconds of a sound, or why there are none. */
export type Measuring = IsolatedWork<SoundToMeasure, Measured>;

/** Ten minutes of sound are decoded in a second or two. */
const maxCpuMs = 30_000;

export const openMeasuring = (): Measuring =>
  new IsolatedWork(new URL('./measure-process.js', import.meta.url), { maxCpuMs });
