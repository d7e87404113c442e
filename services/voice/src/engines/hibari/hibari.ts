/**
 * hibari (hibari-tts 0.2.1 by Maureese Williams, Apache-2.0): a student of Kokoro's voice Heart in 8 MB, which speaks
 * English at a twentieth of real time on one core. It is spelled the same letters, and tells the time of each.
 */
import { loadRuntime, runtimeProblem } from '@komavox/onnx';
import type { Weights } from '@komavox/weights';
import { clamp } from '../../matching/statistics.js';
import type { EngineVoice, SpeechEngine, Synthesiser } from '../engine.js';
import type { Model } from '../kokoro/model.js';
import { openPhonemes } from '../kokoro/phonemes/phonemes.js';
import { planRuns } from '../kokoro/plan.js';
import { speakRuns } from '../kokoro/speech.js';
import { openNetwork } from './network.js';
import { soundOf } from './vocoder.js';

/** Changes when the same text would sound otherwise. */
const version = 'hibari-0.2.1/1';

const voice: EngineVoice = { name: 'af_heart', label: 'Quick', gender: 'female' };

/** Seconds by which a sound is heard before the network's time for it: the median of 90 onsets after pauses. */
const early = 0.045;

/** Of its breath: the same words sound the same. */
const seed = 1;

export function createHibari(_options: object, weights?: Weights): SpeechEngine {
  return {
    id: 'hibari',
    name: 'Hibari',
    version,
    languages: ['en'],
    weights: 'hibari',
    ...(runtimeProblem === undefined ? {} : { problem: runtimeProblem }),
    load: loadRuntime,
    timings: 'words',
    voicesAre: 'people',
    voices: (language) => (language === 'en' ? [voice] : []),
    open: () => openHibari(weights),
  };
}

async function openHibari(weights: Weights | undefined): Promise<Synthesiser> {
  if (!weights) throw new Error('Hibari has no weights');
  const [network, phonemes] = await Promise.all([openNetwork(weights), openPhonemes()]);
  const model: Model = {
    async run(letters, _voice, speed) {
      const { frames, starts } = await network(letters, speed);
      return { samples: soundOf(frames, seed), starts };
    },
  };
  return {
    async speak(text, language, manner) {
      const runs = planRuns(phonemes(text, language, voice.name));
      const speed = clamp(manner?.rateRatio ?? 1, 0.5, 2);
      return await speakRuns(model, runs, { voice: voice.name, speed, early });
    },
  };
}
