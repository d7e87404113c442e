/**
 * eSpeak NG (GPL-3.0-or-later) as WebAssembly: audio and the exact time of every word in one call. Synthesis is
 * synchronous and blocks its thread.
 */
import type { SpokenLanguage } from '@komavox/languages';
import { z } from 'zod';
import type { Pause, WordEvent } from '../model/word-times.js';
import { clamp } from '../matching/statistics.js';
import type { Manner, SpeechEngine, Synthesiser, Utterance } from './engine.js';
import { espeakVoices } from './espeak-voices.js';

export const espeakSettings = {
  VOICE_TRADITIONAL_CHINESE: z
    .enum(['cantonese', 'mandarin'])
    .default('cantonese')
    .describe('How text marked zh-hk is read'),
};

interface EspeakOptions {
  readonly VOICE_TRADITIONAL_CHINESE: 'cantonese' | 'mandarin';
}

const version = 'espeak-ng-emscripten-0.3.5';
const wordsPerMinute = 165;

const voices: Readonly<Record<SpokenLanguage, string>> = {
  en: 'en-us',
  ja: 'ja',
  ko: 'ko',
  // The voice that plain `cmn` falls back to in some builds reads Chinese characters as English.
  zh: 'cmn-latn-pinyin',
  'zh-hk': 'yue',
  es: 'es',
  'pt-br': 'pt-br',
  fr: 'fr',
  de: 'de',
  it: 'it',
  ru: 'ru',
};

export function createEspeak({ VOICE_TRADITIONAL_CHINESE: chinese }: EspeakOptions): SpeechEngine {
  const used = chinese === 'mandarin' ? { ...voices, 'zh-hk': voices.zh } : voices;
  return {
    id: 'espeak',
    name: 'eSpeak NG',
    version: `${version}/rate-${wordsPerMinute}/${chinese}`,
    languages: Object.keys(voices) as SpokenLanguage[],
    timings: 'words',
    voicesAre: 'variants',
    voices: () => espeakVoices,
    open: () => openEspeak(used),
  };
}

type Worker = InstanceType<Awaited<ReturnType<typeof load>>['eSpeakNGWorker']>;

async function load() {
  const { default: start } = await import('@echogarden/espeak-ng-emscripten');
  return await start();
}

async function openEspeak(used: Readonly<Record<SpokenLanguage, string>>): Promise<Synthesiser> {
  const worker = new (await load()).eSpeakNGWorker();
  return {
    async speak(text, language, manner) {
      const voice = used[language];
      if (manner === undefined) return speakWith(worker, voice, text);
      // What was said before leaves traces in the samples; a fresh module (40 ms) has said nothing.
      const { eSpeakNGWorker: Fresh } = await load();
      return atFixedTime(() => speakWith(new Fresh(), voice, text, manner));
    },
  };
}

/** eSpeak seeds the breath of its voices with the seconds of the clock: it stands still while one speaks. */
function atFixedTime<Result>(work: () => Result): Result {
  const { now } = Date;
  Date.now = () => 0;
  try {
    return work();
  } finally {
    Date.now = now;
  }
}

function speakWith(worker: Worker, voice: string, text: string, manner?: Manner): Utterance {
  const name = manner === undefined || manner.voice === 'standard' ? voice : `${voice}+${manner.voice}`;
  if (worker.set_voice(name) !== 0) throw new Error(`eSpeak NG has no voice ${name}`);
  worker.set_rate(Math.round(wordsPerMinute * (manner?.rateRatio ?? 1)));
  if (manner) {
    worker.set_pitch(clamp(Math.round(50 + 50 * Math.log2(manner.pitchRatio)), 0, 100));
    // The range is in Hz.
    worker.set_range(clamp(Math.round(50 * manner.spreadRatio * manner.pitchRatio), 0, 100));
  }
  const rate = worker.get_samplerate();
  const pieces: Int16Array[] = [];
  const events: WordEvent[] = [];
  const phonemes: { readonly seconds: number; readonly silent: boolean }[] = [];
  worker.synthesize(text, (audio, happened) => {
    pieces.push(audio);
    for (const event of happened) {
      const seconds = event.audio_position / 1000;
      if (event.type === 'word') events.push({ position: event.text_position - 1, seconds });
      if (event.type === 'phoneme')
        phonemes.push({ seconds, silent: !/\p{L}/u.test(String(event.id ?? '')) });
    }
    return false;
  });
  const samples = joinPieces(pieces);
  return { samples, rate, events, pauses: pausesOf(phonemes, samples.length / rate) };
}

function joinPieces(pieces: readonly Int16Array[]): Float32Array {
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    for (const value of piece) {
      samples[at] = value / 32_768;
      at += 1;
    }
  }
  return samples;
}

/** Stretches of phonemes that are pauses, up to the next sound or the end. */
function pausesOf(
  phonemes: readonly { readonly seconds: number; readonly silent: boolean }[],
  duration: number,
): Pause[] {
  const pauses: Pause[] = [];
  let from: number | undefined;
  for (const { seconds, silent } of phonemes) {
    if (silent) {
      from ??= seconds;
    } else if (from !== undefined) {
      if (seconds > from) pauses.push({ start: from, end: seconds });
      from = undefined;
    }
  }
  if (from !== undefined && from < duration) pauses.push({ start: from, end: duration });
  return pauses;
}
