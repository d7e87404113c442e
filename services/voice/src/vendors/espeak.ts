/**
 * eSpeak NG (GPL-3.0-or-later) as WebAssembly: sound and the exact time of every word in one call. Synthesis is
 * synchronous and blocks its thread, so it lives in a process of its own (synthesis/).
 */
import type { SpokenLanguage } from '@komavox/languages';
import type { Pause, WordEvent } from '../model/word-times.js';

export interface Utterance {
  /** Mono, -1..1. */
  readonly samples: Float32Array;
  readonly rate: number;
  readonly events: readonly WordEvent[];
  readonly pauses: readonly Pause[];
}

export interface Espeak {
  speak(voice: string, text: string): Utterance;
  /** What would be said, in the phonetic alphabet. */
  phonemes(voice: string, text: string): string;
}

/** Part of every content key: another version or rate of speech is another sound. */
export const ESPEAK_VERSION = 'espeak-ng-emscripten-0.3.5/rate-165';
const WORDS_PER_MINUTE = 165;

/** How text marked as Traditional Chinese is read. */
export type HongKongVoice = 'cantonese' | 'mandarin';

const VOICES: Readonly<Record<SpokenLanguage, string>> = {
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

export const voiceFor = (language: SpokenLanguage, hongKong: HongKongVoice): string =>
  language === 'zh-hk' && hongKong === 'mandarin' ? VOICES.zh : VOICES[language];

export async function openEspeak(): Promise<Espeak> {
  const { default: load } = await import('@echogarden/espeak-ng-emscripten');
  const { eSpeakNGWorker } = await load();
  const worker = new eSpeakNGWorker();
  const rate = worker.get_samplerate();
  const choose = (voice: string) => {
    if (worker.set_voice(voice) !== 0) throw new Error(`eSpeak NG has no voice ${voice}`);
    worker.set_rate(WORDS_PER_MINUTE);
  };
  return {
    speak(voice, text) {
      choose(voice);
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
    },
    phonemes(voice, text) {
      choose(voice);
      return worker.synthesize_ipa(text).ipa.trim();
    },
  };
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
