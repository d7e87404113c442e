/** The recogniser of PP-OCRv6 small: one line of text in, its characters with their places and confidences out. */
import { readFile } from 'node:fs/promises';
import { openedOnce } from '@komavox/core';
import type { SpokenLanguage } from '@komavox/languages';
import { openSession } from '@komavox/onnx';
import type { Weights } from '@komavox/weights';
import type { Raster } from '../raster/raster.js';
import { stretched } from '../raster/scale.js';
import { alphabetOf } from './alphabet.js';
import { bestPath, fold, type ReadCharacter } from './best-path.js';
import { chineseRead } from './chinese.js';
import { withFaintMarks } from './faint-marks.js';
import { withGrain } from './grain.js';
import { classesOf, shapesOf, type Written } from './letters.js';
import type { ReadLineOptions } from './messages.js';
import { withoutNarrowSpaces } from './narrow-spaces.js';
import { headLanguages, openHead, seenByHead } from './recogniser-head.js';
import { masks, sharpened } from './sharpened.js';
import { sessionOptions } from './session-options.js';
import { openKoreanWords, withKoreanWords } from './korean-words.js';
import { withNumbers } from './with-numbers.js';

/** Height in pixels that the network was trained at. */
const height = 48;
/** The network shows a character each 8 pixels. */
const step = 8;
const minWidth = 64;
/** A longer line is no line. */
const maxWidth = 3200;

/** Told of each character in doubt; in Korean words choose among them. */
const maxOthers = { korean: 5, else: 1 };

/** Probabilities: [1, steps, classes]. */
type Shown = Awaited<ReturnType<Awaited<ReturnType<typeof openHead>>['show']>>;

export interface LineReader {
  /**
   * @param line dark on light, level, with little margin
   * @returns places in pixels of the line
   */
  read(line: Raster, language: SpokenLanguage, options?: ReadLineOptions): Promise<ReadCharacter[]>;
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
  const head = openedOnce(openHead);
  const words = openedOnce(openKoreanWords);
  /** The characters of a line, with their places in pixels of the image. */
  const pathsOf = async (
    image: InstanceType<typeof Tensor>,
    width: number,
    { language, columns }: { readonly language: SpokenLanguage; readonly columns: boolean },
  ): Promise<ReadCharacter[]> => {
    const pathOf = (shown: Shown | undefined, written: Written, characters = alphabet) => {
      const [, steps = 0, count = 0] = shown?.dims ?? [];
      const likely = { data: shown?.data as Float32Array, steps, count };
      const classes = classesOf(written, characters);
      fold(likely, shapesOf(written, characters));
      const most = written === 'ko' ? maxOthers.korean : maxOthers.else;
      const read = bestPath(likely, {
        alphabet: characters,
        classes,
        maxOthers: most,
        mayBeDivided: isChinese(written),
      });
      const path = columns && isChinese(written) ? withFaintMarks(read, likely, characters) : read;
      return path.map((one) => ({ ...one, from: (one.from * width) / steps, to: (one.to * width) / steps }));
    };
    if (headLanguages.has(language)) {
      const own = await head();
      const { [seenByHead.as]: seen, [output]: shown } = await session.run({ [input]: image });
      if (!seen) throw new Error('The recogniser does not show what its head reads');
      const path = pathOf(await own.show(seen), language, own.alphabet);
      if (language !== 'ko') return path;
      return withNumbers(withKoreanWords(path, await words()), pathOf(shown, 'chinese'));
    }
    const { [output]: shown } = await session.run({ [input]: image }, [output]);
    const written = isChinese(language) ? chineseRead(pathOf(shown, 'chinese'), language) : language;
    return pathOf(shown, written);
  };
  return {
    async read(line, language, { grain = false, columns = false } = {}) {
      const scale = height / line.height;
      const inner = Math.max(step, Math.round(line.width * scale));
      if (inner > maxWidth) return [];
      const width = Math.max(minWidth, step * Math.ceil((inner + step) / step));
      const fitted = stretched(grain ? withGrain(line) : line, inner, height);
      const mask = maskOf(language, grain);
      const shown = mask ? sharpened(fitted, mask) : fitted;
      const image = new Tensor('float32', valuesOf(shown, width), [1, 3, height, width]);
      const path = await pathsOf(image, width, { language, columns });
      const read = path.map((one) => ({ ...one, from: one.from / scale, to: one.to / scale }));
      return language === 'ko' ? withoutNarrowSpaces(read, line) : read;
    },
  };
}

/** Marks of Chinese columns, which are lost by sharpening, show in the reading with grain. */
function maskOf(language: SpokenLanguage, grain: boolean) {
  if (language === 'ko') return masks.korean;
  return isChinese(language) && !grain ? masks.chinese : undefined;
}

const isChinese = (written: Written): written is 'zh' | 'zh-hk' => written === 'zh' || written === 'zh-hk';

/** Three times the same: the network takes colours. Paper fills up what is missing. */
function valuesOf({ width: inner, data }: Raster, width: number): Float32Array {
  const values = new Float32Array(3 * height * width).fill(1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < inner; x++) values[y * width + x] = data[y * inner + x]! / 127.5 - 1;
  }
  values.copyWithin(height * width, 0, height * width);
  values.copyWithin(2 * height * width, 0, height * width);
  return values;
}
