/** The recogniser of PP-OCRv6 small: one line of text in, its characters with their places and confidences out. */
import { readFile } from 'node:fs/promises';
import type { SpokenLanguage } from '@komavox/languages';
import { openSession } from '@komavox/onnx';
import type { Weights } from '@komavox/weights';
import type { Raster } from '../raster/raster.js';
import { stretched } from '../raster/scale.js';
import { alphabetOf } from './alphabet.js';
import { bestPath, type ReadCharacter } from './best-path.js';
import { chineseOf } from './chinese.js';
import { classesOf, type Written } from './letters.js';
import { headLanguages, openHead, seenByHead } from './recogniser-head.js';
import { sessionOptions } from './session-options.js';

/** Height in pixels that the network was trained at. */
const height = 48;
/** The network shows a character each 8 pixels. */
const step = 8;
const minWidth = 64;
/** A longer line is no line. */
const maxWidth = 3200;

export interface LineReader {
  /**
   * @param line dark on light, level, with little margin
   * @returns places in pixels of the line
   */
  read(line: Raster, language: SpokenLanguage): Promise<ReadCharacter[]>;
}

/** Throws EngineUnusable. */
export async function openLineReader(weights: Weights): Promise<LineReader> {
  // First: it tells what is wrong with a damaged file.
  const { session, Tensor } = await openSession(weights, 'ppocr', sessionOptions, {
    model: 'recogniser.onnx',
    show: seenByHead,
  });
  const alphabet = alphabetOf(await readFile(weights.path('ppocr', 'recogniser.onnx')));
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  let head: ReturnType<typeof openHead> | undefined;
  /** What the network shows at each step, and its alphabet. */
  const show = async (image: InstanceType<typeof Tensor>, language: SpokenLanguage) => {
    if (!headLanguages.has(language)) {
      return { alphabet, shown: (await session.run({ [input]: image }, [output]))[output] };
    }
    head ??= openHead().catch((error: unknown) => {
      head = undefined;
      throw error;
    });
    const own = await head;
    const { [seenByHead.as]: seen } = await session.run({ [input]: image }, [seenByHead.as]);
    if (!seen) throw new Error('The recogniser does not show what its head reads');
    return { alphabet: own.alphabet, shown: await own.show(seen) };
  };
  return {
    async read(line, language) {
      const scale = height / line.height;
      const inner = Math.max(step, Math.round(line.width * scale));
      if (inner > maxWidth) return [];
      const width = Math.max(minWidth, step * Math.ceil((inner + step) / step));
      const image = new Tensor('float32', valuesOf(line, inner, width), [1, 3, height, width]);
      const { alphabet, shown } = await show(image, language);
      const [, steps = 0, count = 0] = shown?.dims ?? [];
      const likely = { data: shown?.data as Float32Array, steps, count };
      const pathOf = (written: Written) => bestPath(likely, alphabet, classesOf(written, alphabet));
      const path =
        language === 'zh' || language === 'zh-hk'
          ? pathOf(chineseOf(textOf(pathOf('chinese')), language))
          : pathOf(language);
      const perStep = width / steps / scale;
      return path.map((one) => ({ ...one, from: one.from * perStep, to: one.to * perStep }));
    },
  };
}

const textOf = (path: readonly ReadCharacter[]): string => path.map(({ text }) => text).join('');

/** Three times the same: the network takes colours. Paper fills up what is missing. */
function valuesOf(line: Raster, inner: number, width: number): Float32Array {
  const { data } = stretched(line, inner, height);
  const values = new Float32Array(3 * height * width).fill(1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < inner; x++) values[y * width + x] = data[y * inner + x]! / 127.5 - 1;
  }
  values.copyWithin(height * width, 0, height * width);
  values.copyWithin(2 * height * width, 0, height * width);
  return values;
}
