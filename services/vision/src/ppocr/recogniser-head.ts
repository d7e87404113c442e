/**
 * What reads Hangul and Cyrillic, which the recogniser of PP-OCR lacks: a head of our own on what its backbone sees (see
 * `recogniser-head/README.md`).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';
import { openModel } from '@komavox/onnx';
import { alphabetOf } from './alphabet.js';
import { sessionOptions } from './session-options.js';

/** From `dist/src/ppocr`. */
const file = join(import.meta.dirname, '../../../recogniser-head/head.onnx');

export const headLanguages: ReadonlySet<SpokenLanguage> = new Set(['ko', 'ru']);

/** The backbone's last tensor in the recogniser: 384 channels, 3 rows, a column each 4 pixels. */
export const seenByHead = { tensor: 'p2o.pd_op.add.64.0', as: 'seen' } as const;

export async function openHead() {
  const bytes = await readFile(file);
  const { session } = await openModel(bytes, sessionOptions);
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return {
    alphabet: alphabetOf(bytes),
    show: async (seen: Parameters<typeof session.run>[0][string]) =>
      (await session.run({ [input]: seen }))[output],
  };
}
