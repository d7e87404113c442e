/** PP-OCRv6 small (PaddleOCR; weights Apache-2.0) through ONNX Runtime: reads lines as they stand on a page, also columns. */
import { turnedLeft, type Raster } from '../raster/raster.js';
import { readLanguages } from '../ppocr/letters.js';
import type { ReadCharacter } from '../ppocr/best-path.js';
import type { ReadLineOptions } from '../ppocr/messages.js';
import type { PpocrPool } from '../ppocr/ppocr-pool.js';
import { meanConfidence } from '../reading/join.js';
import { cutLyingWord, doubtfulLyingWords, withLyingWord } from '../reading/lying-words.js';
import { agreedReading } from '../reading/merge-readings.js';
import { writings } from '../reading/writing.js';
import type { Reading, RecogniserOptions, RecogniserStatus, TextRecogniser, Word } from './recogniser.js';

/** Changes when the same line may be read otherwise. */
const version = 'ppocr-6-small/15';

/** Undefined where no processes are given that run it. */
export function openPpocr({ ppocr, timer }: RecogniserOptions): Promise<TextRecogniser | undefined> {
  if (!ppocr) return Promise.resolve(undefined);
  return Promise.resolve({
    name: 'PP-OCR',
    weights: 'ppocr' as const,
    id: 'ppocr 6 small',
    status: () => statusOf(ppocr),
    version: () => version,
    takes: () => 'lines' as const,
    reads: (language) => ppocr.state === 'ready' && readLanguages.has(language),
    async read(crops, { language, direction, signal }) {
      const columns = direction === 'vertical';
      const { unspaced } = writings[language];
      return await timer({ model: 'ppocr' }, async () => {
        const readAll = async (lines: readonly Raster[], options?: ReadLineOptions): Promise<ReadWord[][]> =>
          (await ppocr.read(lines, language, signal, options)).map((characters) =>
            unspaced ? characters.filter(isMark).map((one) => wordOf([one])) : wordsOf(characters),
          );
        const read = async (
          lines: readonly Raster[],
          options?: ReadLineOptions,
        ): Promise<(readonly Word[])[]> =>
          (await readAll(lines, options)).map((words, index) => {
            const size = crops[index] ?? { width: 0, height: 0 };
            return words.map((word) => placed(word, size, columns));
          });
        if (!columns) return (await read(crops)).map(asReading);
        // A column is read lying on its left side, as the model was trained to read it.
        const lying = crops.map(turnedLeft);
        const [grained, plain] = await Promise.all([
          read(lying, { grain: true, columns }),
          read(lying, { columns }),
        ]);
        const agreed: (readonly Word[])[] = grained.map((words, index) =>
          agreedReading(words, plain[index] ?? []),
        );
        const doubtful = lying.flatMap((column, line) =>
          doubtfulLyingWords(agreed[line] ?? []).map((word) => ({
            line,
            word,
            piece: cutLyingWord(column, word),
          })),
        );
        const again = await readAll(doubtful.map(({ piece }) => piece));
        doubtful.forEach(({ line, word }, index) => {
          agreed[line] = withLyingWord(agreed[line] ?? [], word, again[index] ?? []);
        });
        return agreed.map(asReading);
      });
    },
    close: () => Promise.resolve(),
  });
}

const asReading = (words: readonly Word[]): Reading => ({ lines: words.length === 0 ? [] : [words] });

function statusOf({ state, problem }: PpocrPool): RecogniserStatus {
  if (state === 'ready') return { state };
  if (state === 'unusable') return { state, ...(problem !== undefined && { detail: problem }) };
  const command = `npx komavox weights ${state === 'damaged' ? 'verify' : 'get'} ppocr`;
  return { state, detail: `Its weights are ${state}: ${command}` };
}

type ReadWord = Pick<Word, 'text' | 'confidence' | 'others'> & Pick<ReadCharacter, 'from' | 'to'>;

const isMark = ({ text }: ReadCharacter): boolean => text.trim() !== '';

/** In columns the line runs from above. */
const placed = (
  { from, to, ...word }: ReadWord,
  { width, height }: { readonly width: number; readonly height: number },
  columns: boolean,
): Word =>
  columns
    ? { ...word, left: 0, right: width, top: from, bottom: to }
    : { ...word, left: from, right: to, top: 0, bottom: height };

function wordsOf(characters: readonly ReadCharacter[]): ReadWord[] {
  const words: ReadCharacter[][] = [[]];
  for (const one of characters) {
    if (isMark(one)) words.at(-1)?.push(one);
    else words.push([]);
  }
  return words.filter((word) => word.length > 0).map(wordOf);
}

/** As sure as of its letters: doubts about marks beside them, of which there is little ink, don't count. */
function wordOf(characters: readonly ReadCharacter[]): ReadWord {
  const letters = characters.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return {
    text: textOf(characters),
    confidence: 100 * Math.max(meanConfidence(characters), meanConfidence(letters)),
    from: characters[0]?.from ?? 0,
    to: characters.at(-1)?.to ?? 0,
    ...othersOf(characters),
  };
}

const textOf = (characters: readonly ReadCharacter[]): string => characters.map(({ text }) => text).join('');

function othersOf(characters: readonly ReadCharacter[]): Pick<Word, 'others'> {
  const others = characters.length === 1 ? characters[0]?.others : inSmallLetters(characters);
  return others
    ? { others: others.map(({ text, confidence }) => ({ text, confidence: 100 * confidence })) }
    : {};
}

/** A word, and how likely the least likely of its letters is to be small; undefined where one is no small letter. */
function inSmallLetters(characters: readonly ReadCharacter[]): ReadCharacter['others'] {
  const capitals = characters.filter(({ text }) => /\p{Lu}/u.test(text));
  const small = capitals.map(
    ({ text, others = [] }) => others.find((other) => other.text === text.toLowerCase())?.confidence ?? 0,
  );
  const confidence = Math.min(...small);
  if (capitals.length === 0 || confidence === 0) return undefined;
  return [{ text: textOf(characters).toLowerCase(), confidence }];
}
