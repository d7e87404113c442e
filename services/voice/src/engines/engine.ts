/** Speech engines: what reads a text aloud. Each is one file beside this one and one line in `engines.ts`. */
import type { SpokenLanguage } from '@komavox/languages';
import type { Pause, WordEvent } from '../model/word-times.js';

/** Facts of an engine that are known without opening it. */
export interface SpeechEngine {
  readonly id: string;
  /** Part of the name of all its audio: changes when the same text would sound different, also by its settings. */
  readonly version: string;
  readonly languages: readonly SpokenLanguage[];
  /** Whether it tells when each word begins; without, words share the time by their letters. */
  readonly timings: 'words' | 'none';
  /** Whether it can speak in the voice of a sample. */
  readonly cloning: boolean;
  /** May take long and much memory; called in a process of its own (synthesis/). */
  open(): Promise<Synthesiser>;
}

export interface Synthesiser {
  /** May block its thread. */
  speak(text: string, language: SpokenLanguage): Utterance | Promise<Utterance>;
}

interface Utterance {
  /** Mono, -1..1. */
  readonly samples: Float32Array;
  readonly rate: number;
  /** Empty without timings. */
  readonly events: readonly WordEvent[];
  readonly pauses: readonly Pause[];
}
