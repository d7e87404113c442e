/** Kokoro's model comes in four pieces with 8-bit weights; joined and widened once, it runs in half the time. */
import { createHash } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { widen } from './onnx/widen.js';
import { kokoroJoinedSha256, kokoroPieces } from './parts.js';
import { WeightsError } from './weights-error.js';

/** Length of each phoneme, in units of 25 ms: what the times of words are made of. */
const durations = { tensor: '/encoder/Clip_output_0', as: 'durations' };

/** @param folder holds the pieces, and gets `model.onnx` in their place */
export async function prepareKokoro(folder: string): Promise<void> {
  const pieces = kokoroPieces.map((piece) => join(folder, piece));
  const model = Buffer.concat(await Promise.all(pieces.map((piece) => readFile(piece))));
  if (createHash('sha256').update(model).digest('hex') !== kokoroJoinedSha256) {
    throw new WeightsError('damaged', 'The pieces of the Kokoro model do not make the model');
  }
  for (const piece of pieces) await rm(piece);
  const file = await open(join(folder, 'model.onnx'), 'w');
  try {
    await widen({ model, show: durations, write: (bytes) => file.writeFile(bytes) });
    await file.sync();
  } finally {
    await file.close();
  }
}
