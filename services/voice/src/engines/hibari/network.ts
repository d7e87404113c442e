/** hibari's network through ONNX Runtime: from Kokoro's letters to frames of sound, and where each letter begins. */
import { openSession } from '@komavox/onnx';
import type { Weights } from '@komavox/weights';
import { numbersOf } from '../kokoro/letters.js';
import { startsOf } from '../kokoro/model.js';
import type { SoundFrames } from './frames.js';

interface Spoken {
  readonly frames: SoundFrames;
  /** Where each letter begins, and where the last one ends: samples. Before the first it is silent. */
  readonly starts: readonly number[];
}

/** May be asked for 0.5 to 2 times its own speed. */
export type Network = (letters: string, speed: number) => Promise<Spoken>;

/** The network shows its lengths as `durations`. */
export async function openNetwork(weights: Weights): Promise<Network> {
  // More threads gain nothing: 3 s of sound take it 12 ms.
  const threads = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const { session, Tensor } = await openSession(weights, 'hibari', threads);
  return async (letters, speed) => {
    const numbers = numbersOf(letters);
    const outputs = await session.run({
      ids: new Tensor('int64', BigInt64Array.from([0, ...numbers, 0], BigInt), [1, numbers.length + 2]),
      speed: new Tensor('float32', [speed], [1]),
    });
    const values = (name: string): Float32Array => {
      const tensor = outputs[name];
      if (tensor?.type !== 'float32') throw new Error(`The network of hibari doesn't show ${name}`);
      return tensor.data as Float32Array;
    };
    return {
      frames: {
        harmonicLevels: values('lh'),
        harmonicTurns: values('theta'),
        noiseLevels: values('ln'),
        freeLevels: values('lr'),
        freePhases: values('phi'),
        pitches: values('f0'),
      },
      starts: startsOf(values('durations')),
    };
  };
}
