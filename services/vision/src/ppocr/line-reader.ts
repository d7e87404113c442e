/** The recogniser of PP-OCRv6 small: one line of text in, its characters with their places and confidences out. */
import { readFile } from 'node:fs/promises';
import { openSession } from '@komavox/onnx';
import type { Weights } from '@komavox/weights';
import type { Raster } from '../page/raster.js';
import { stretched } from '../page/scale.js';
import { alphabetOf } from './alphabet.js';
import { bestPath, type ReadCharacter } from './best-path.js';
import { sessionOptions } from './session-options.js';

/** Height in pixels that the network was trained at. */
const height = 48;
/** The network shows a character each 8 pixels. */
const step = 8;
const minWidth = 64;
/** A longer line is no line. */
const maxWidth = 3200;

export interface LineReader {
  readonly alphabet: readonly string[];
  /**
   * @param line dark on light, level, with little margin
   * @param classes of the alphabet that may be read
   * @returns places in pixels of the line
   */
  read(line: Raster, classes: Int32Array): Promise<ReadCharacter[]>;
}

/** Throws EngineUnusable. */
export async function openLineReader(weights: Weights): Promise<LineReader> {
  // First: it tells what is wrong with a damaged file.
  const { session, Tensor } = await openSession(weights, 'ppocr', sessionOptions, 'recogniser.onnx');
  const alphabet = alphabetOf(await readFile(weights.path('ppocr', 'recogniser.onnx')));
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return {
    alphabet,
    async read(line, classes) {
      const scale = height / line.height;
      const inner = Math.max(step, Math.round(line.width * scale));
      if (inner > maxWidth) return [];
      const width = Math.max(minWidth, step * Math.ceil((inner + step) / step));
      const { data } = stretched(line, inner, height);
      // Paper fills up what is missing.
      const values = new Float32Array(3 * height * width).fill(1);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < inner; x++) values[y * width + x] = data[y * inner + x]! / 127.5 - 1;
      }
      values.copyWithin(height * width, 0, height * width);
      values.copyWithin(2 * height * width, 0, height * width);
      const result = await session.run({ [input]: new Tensor('float32', values, [1, 3, height, width]) });
      const tensor = result[output];
      const [, steps = 0, count = 0] = tensor?.dims ?? [];
      const path = bestPath({ data: tensor?.data as Float32Array, steps, count }, alphabet, classes);
      const perStep = width / steps / scale;
      return path.map((one) => ({ ...one, from: one.from * perStep, to: one.to * perStep }));
    },
  };
}
