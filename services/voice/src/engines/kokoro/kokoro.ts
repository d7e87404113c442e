/**
 * Kokoro-82M v1.0 (hexgrad; weights Apache-2.0) through ONNX Runtime (MIT): natural voices, and the length of every
 * phoneme with the sound.
 */
import { wholeNumber } from '@komavox/core';
import type { SpokenLanguage } from '@komavox/languages';
import { loadRuntime, runtimeProblem } from '@komavox/onnx';
import type { Weights } from '@komavox/weights';
import { clamp } from '../../matching/statistics.js';
import { slowly } from '../../model/clauses.js';
import type { SpeechEngine, Synthesiser } from '../engine.js';
import { kokoroLanguages, kokoroVoices } from './kokoro-voices.js';
import { openModel } from './model.js';
import { openPhonemes } from './phonemes/phonemes.js';
import { planRuns } from './plan.js';
import { speakRuns } from './speech.js';

export const kokoroSettings = {
  VOICE_THREADS: wholeNumber(1, 64)
    .default(2)
    .describe('Threads of a process that speaks with a natural voice'),
};

interface KokoroOptions {
  readonly VOICE_THREADS: number;
}

/** Changes when the same text would sound otherwise. */
const version = 'kokoro-82m-1.0-int8-widened/3';

/**
 * Seconds by which a sound is heard before the model's time for it: medians over onsets after pauses, measured by
 * `npm run voice -w @komavox/bench`.
 */
const early: Readonly<Partial<Record<SpokenLanguage, number>>> = {
  ...{ en: 0.04, ja: 0.04, zh: 0.055, es: 0.03, fr: 0.075, it: 0.06, 'pt-br': 0.035 },
};

export function createKokoro({ VOICE_THREADS: threads }: KokoroOptions, weights?: Weights): SpeechEngine {
  return {
    id: 'kokoro',
    name: 'Kokoro',
    // Another number of threads rounds otherwise.
    version: `${version}/${threads}`,
    languages: kokoroLanguages,
    weights: 'kokoro',
    ...(runtimeProblem === undefined ? {} : { problem: runtimeProblem }),
    load: loadRuntime,
    timings: 'words',
    voicesAre: 'people',
    clauses: slowly,
    voices: kokoroVoices,
    open: () => openKokoro(weights, threads),
  };
}

async function openKokoro(weights: Weights | undefined, threads: number): Promise<Synthesiser> {
  if (!weights) throw new Error('Kokoro has no weights');
  const [model, phonemes] = await Promise.all([openModel(weights, threads), openPhonemes()]);
  return {
    async speak(text, language, manner) {
      const voice = manner?.voice ?? kokoroVoices(language)[0]?.name ?? '';
      const runs = planRuns(phonemes(text, language, voice));
      return await speakRuns(model, runs, {
        voice,
        speed: clamp(manner?.rateRatio ?? 1, 0.5, 2),
        early: early[language] ?? 0,
      });
    },
  };
}
