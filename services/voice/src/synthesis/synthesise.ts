/** From text to an MP3 and the times of its words. Runs in the process of the engine (synthesis-process.ts). */
import type { SpokenLanguage } from '@komavox/languages';
import { bringToLoudness, encodeMp3, mono, resampleMono } from '@komavox/media';
import type { Analyse } from '../model/japanese/morpheme.js';
import { prepareText } from '../model/prepare-text.js';
import { readableLanguage } from '../model/scripts.js';
import { speechLoudness, speechRate } from '../model/speech-format.js';
import { wordTimes, type WordTime } from '../model/word-times.js';
import type { SpeechEngine, Synthesiser } from '../engines/engine.js';
import type { CustomVoice, SpeakCustom } from './custom-voice.js';

export interface SynthesisRequest {
  readonly text: string;
  readonly language: SpokenLanguage;
  /** The id of the engine that speaks; the best one that is ready without. */
  readonly engine?: string;
  /** Whose voice to speak in; the engine's own without. */
  readonly voice?: CustomVoice;
}

/** What speaks: an engine, as itself or in a voice of a user's own. */
export interface Speakers {
  readonly own: Synthesiser;
  readonly custom: SpeakCustom;
}

export interface SpokenAudio {
  /** MPEG-1/2 layer III, mono, 24 kHz, 64 kb/s, -16 LUFS, at most -1.5 dBTP when decoded. */
  readonly mp3: Uint8Array;
  /** Seconds, from the samples that went into the encoder; a gapless decoder gives as many. */
  readonly duration: number;
  readonly words: readonly WordTime[];
}

/** Changes when the same text would be prepared, encoded or timed differently. */
const synthesisVersion = '3';

/** Part of the name of all audio: what changes here makes new audio of old texts. */
export const audioVersion = ({ version }: SpeechEngine): string => `${synthesisVersion}/${version}`;

export async function synthesise(
  { own, custom }: Speakers,
  analyse: Analyse,
  request: SynthesisRequest,
): Promise<SpokenAudio> {
  const language = readableLanguage(request.text, request.language);
  const spoken = prepareText(request.text, language, analyse);
  const { samples, rate, events, pauses } = request.voice
    ? await custom(spoken, language, request.voice)
    : await own.speak(spoken.text, language);
  const voice = resampleMono(samples, rate, speechRate);
  const duration = voice.length / speechRate;
  const mp3 = await encodeMp3(mono(bringToLoudness(voice, speechRate, speechLoudness), speechRate));
  return { mp3, duration, words: wordTimes(spoken, { events, pauses, duration }) };
}
