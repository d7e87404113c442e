/** The detector of PP-OCRv6 small: where lines of text are on a page, whatever is around them. */
import { openSession } from '@komavox/onnx';
import type { Weights } from '@komavox/weights';
import { detectedLines, type DetectedLine } from '../detection/detected-lines.js';
import { stretched } from '../raster/scale.js';
import type { Raster } from '../raster/raster.js';
import { sessionOptions } from './session-options.js';

/** The network halves its input five times. */
const step = 32;

export interface Detector {
  /** @param scale pixels of the network's input for each of the page, or of the part of it that is given */
  find(part: Raster, scale: number): Promise<DetectedLine[]>;
}

/**
 * It keeps the memory of a page for the next one, which takes a quarter of the time off: 330 MB, 500 MB after a double page.
 * Without a plan of memory, which would be another for each size.
 *
 * @param threads cores that it uses at a time. Throws EngineUnusable.
 */
export async function openDetector(weights: Weights, threads: number): Promise<Detector> {
  const options = {
    ...sessionOptions,
    intraOpNumThreads: threads,
    enableCpuMemArena: true,
    enableMemPattern: false,
  };
  const { session, Tensor } = await openSession(weights, 'ppocr', options, {
    model: 'detector.onnx',
  });
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return {
    async find(part, scale) {
      const side = (length: number) => Math.max(step, step * Math.round((length * scale) / step));
      const [width, height] = [side(part.width), side(part.height)];
      const { data } = stretched(part, width, height);
      const plane = width * height;
      const values = new Float32Array(3 * plane);
      for (let at = 0; at < plane; at++) values[at] = data[at]! / 127.5 - 1;
      values.copyWithin(plane, 0, plane);
      values.copyWithin(2 * plane, 0, plane);
      const result = await session.run({ [input]: new Tensor('float32', values, [1, 3, height, width]) });
      const map = { width, height, data: result[output]?.data as Float32Array };
      return detectedLines(map, part);
    },
  };
}
