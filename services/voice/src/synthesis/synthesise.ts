/** From text to an MP3 and the times of its words. Runs in the process of the engines (synthesis-process.ts). */
import type { SpokenLanguage } from '@komavox/languages';
import { bringToLoudness, encodeMp3, mono, resample } from '@komavox/media';
import type { Analyse } from '../model/prepare-text.js';
import { prepareText } from '../model/prepare-text.js';
import { readableLanguage } from '../model/scripts.js';
import { wordTimes, type WordTime } from '../model/word-times.js';
import { type Espeak, type HongKongVoice, voiceFor } from '../vendors/espeak.js';

export interface SpeechOrder {
  readonly text: string;
  readonly language: SpokenLanguage;
  readonly hongKong: HongKongVoice;
}

export interface SpokenAudio {
  /** MPEG-1/2 layer III, mono, 24 kHz, 64 kb/s, -16 LUFS, at most -1.5 dBTP when decoded. */
  readonly mp3: Uint8Array;
  /** Seconds, from the samples that went into the encoder; a gapless decoder gives as many. */
  readonly duration: number;
  readonly words: readonly WordTime[];
}

export interface Engines {
  readonly espeak: Espeak;
  readonly analyse: Analyse;
}

/** Part of every content key; change it when the same text would sound or be timed differently. */
export const SYNTHESIS_VERSION = '1';

const RATE = 24_000;
/** The encoder may raise peaks by a good decibel; what a listener decodes has to stay under -1.5 dBTP. */
const TARGET = { loudness: -16, peak: -3 };

export async function synthesise(engines: Engines, order: SpeechOrder): Promise<SpokenAudio> {
  const language = readableLanguage(order.text, order.language);
  const spoken = prepareText(order.text, language, engines.analyse);
  const { samples, rate, events, pauses } = engines.espeak.speak(
    voiceFor(language, order.hongKong),
    spoken.text,
  );
  const voice = resample(mono(samples, rate), RATE).channels[0] ?? new Float32Array();
  const duration = voice.length / RATE;
  const mp3 = await encodeMp3(mono(bringToLoudness(voice, RATE, TARGET), RATE), {
    rate: RATE,
    bitRate: 64_000,
  });
  return { mp3, duration, words: wordTimes(spoken, { events, pauses, duration }) };
}
