/**
 * Pocket TTS (Kyutai; weights CC BY 4.0 with a list of prohibited uses) through sherpa-onnx (Apache-2.0): speaks in the
 * voice of a sample. An operator brings the weights; it tells no word times. ZipVoice, which sherpa-onnx has as well,
 * would need a transcript of each sample.
 */
import { spokenLanguage, type SpokenLanguage } from '@komavox/languages';
import { wholeNumber } from '@komavox/core';
import { z } from 'zod';
import type { Cloning, SpeechEngine, VoiceSample } from './engine.js';
import { slowly } from '../model/clauses.js';
import { findPocketWeights, type PocketFiles } from './pocket-weights.js';

export const pocketSettings = {
  VOICE_CLONING_FOLDER: z
    .string()
    .default('')
    .describe('Folder of Pocket TTS weights for sherpa-onnx: custom voices are cloned with them'),
  VOICE_CLONING_LANGUAGES: z
    .string()
    .default('en')
    .refine((codes) => languagesOf(codes).length > 0, 'names no language that is spoken')
    .describe('Languages that the weights speak, as codes with commas; others are matched'),
  VOICE_CLONING_THREADS: wholeNumber(1, 64).default(2).describe('Threads of a process that clones a voice'),
};

interface PocketOptions {
  readonly VOICE_CLONING_FOLDER: string;
  readonly VOICE_CLONING_LANGUAGES: string;
  readonly VOICE_CLONING_THREADS: number;
}

const version = 'pocket-2-sherpa-onnx-1.13.8';

const languagesOf = (codes: string): SpokenLanguage[] => [
  ...new Set(codes.split(',').flatMap((code) => spokenLanguage(code.trim()) ?? [])),
];

export function createPocket(options: PocketOptions): Cloning {
  const { VOICE_CLONING_FOLDER: folder, VOICE_CLONING_THREADS: threads } = options;
  if (folder === '') return {};
  const weights = findPocketWeights(folder);
  if ('problem' in weights) return weights;
  const engine: SpeechEngine<VoiceSample> = {
    id: 'pocket',
    name: 'Pocket TTS',
    // The same weights with another number of threads may round otherwise.
    version: `${version}/${weights.fingerprint}/${threads}`,
    languages: languagesOf(options.VOICE_CLONING_LANGUAGES),
    timings: 'none',
    voicesAre: 'people',
    clauses: slowly,
    voices: () => [],
    open: async () => {
      const tts = await load(weights.files, threads);
      return {
        async speak(text, _language, voice) {
          if (!voice) throw new Error('Pocket TTS speaks in the voice of a sample only');
          const { speed = 1 } = voice;
          const { samples, sampleRate } = await tts.generateAsync({
            ...{ text, sid: 0, speed, enableExternalBuffer: false },
            generationConfig: {
              speed,
              referenceAudio: voice.samples,
              referenceSampleRate: voice.rate,
              // The same text in the same voice is the same.
              extra: { seed: 1 },
            },
          });
          return { samples, rate: sampleRate, events: [], pauses: [] };
        },
      };
    },
  };
  return { engine };
}

async function load(files: PocketFiles, threads: number) {
  try {
    const { default: sherpa } = await import('sherpa-onnx-node');
    const model = { pocket: { ...files }, numThreads: threads, provider: 'cpu' } as const;
    return await sherpa.OfflineTts.createAsync({ model, maxNumSentences: 1 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The cloning voice can't be loaded: ${reason}`, { cause: error });
  }
}
