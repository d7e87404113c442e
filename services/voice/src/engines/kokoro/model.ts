/** Kokoro-82M as an ONNX graph: letters, a style and a speed in, sound and the length of each letter out. */
import { readFile } from 'node:fs/promises';
import { openSession } from '@komavox/onnx';
import type { Weights } from '@komavox/weights';
import { numbersOf } from './letters.js';

export const rate = 24_000;

/** The graph counts lengths in 25 ms. */
const samplesInUnit = 600;

/** A voice is a style of 256 numbers for each count of letters up to 510. */
const styleSize = 256;

export interface Run {
  readonly samples: Float32Array;
  /** Where each letter begins, and where the last one ends: samples. Before the first the model is silent. */
  readonly starts: readonly number[];
}

export interface Model {
  run(letters: string, voice: string, speed: number): Promise<Run>;
}

export async function openModel(weights: Weights, threads: number): Promise<Model> {
  const { session, Tensor } = await openSession(weights, 'kokoro', {
    // The sum of a product depends on how it was shared among threads.
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // A plan of memory is kept for each length that occurs, and each text has another: the process would grow with them.
    enableMemPattern: false,
  });
  const voices = new Map<string, Promise<Float32Array>>();
  const stylesOf = (name: string): Promise<Float32Array> => {
    const known = voices.get(name) ?? readStyles(weights.path('kokoro', `voices/${name}.bin`));
    voices.set(name, known);
    known.catch(() => voices.delete(name));
    return known;
  };
  return {
    async run(letters, voice, speed) {
      const numbers = numbersOf(letters);
      const styles = await stylesOf(voice);
      const row = Math.min(numbers.length, styles.length / styleSize) - 1;
      const style = styles.slice(row * styleSize, (row + 1) * styleSize);
      const { audio, durations } = await session.run({
        tokens: new Tensor('int64', BigInt64Array.from([0, ...numbers, 0], BigInt), [1, numbers.length + 2]),
        style: new Tensor('float32', style, [1, styleSize]),
        speed: new Tensor('float32', [speed], [1]),
      });
      return { samples: audio?.data as Float32Array, starts: startsOf(durations?.data as Float32Array) };
    },
  };
}

async function readStyles(file: string): Promise<Float32Array> {
  const bytes = await readFile(file);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** The first and last length are those of the silence around the letters. */
export function startsOf(durations: Float32Array): number[] {
  const starts: number[] = [];
  let at = 0;
  for (const length of durations) {
    at += length * samplesInUnit;
    starts.push(at);
  }
  return starts.slice(0, -1);
}
