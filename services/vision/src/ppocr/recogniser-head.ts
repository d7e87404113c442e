/**
 * What reads Hangul and Cyrillic, which the recogniser of PP-OCR lacks: a head of our own on what its backbone sees (see
 * `recogniser-head/README.md`).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';

/** From `dist/src/ppocr`. */
const file = join(import.meta.dirname, '../../../recogniser-head/head.onnx');

export const headLanguages: ReadonlySet<SpokenLanguage> = new Set(['ko', 'ru']);

/** The backbone's last tensor in the recogniser: 384 channels, 3 rows, a column each 4 pixels. */
export const seenByHead = { tensor: 'p2o.pd_op.add.64.0', as: 'seen' } as const;

export const readHead = (): Promise<Buffer> => readFile(file);
