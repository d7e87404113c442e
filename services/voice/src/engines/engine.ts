/** Speech engines: what reads a text aloud. Each is one file beside this one and one line in `engines.ts`. */
import type { SpokenLanguage } from '@komavox/languages';
import type { WeightsName } from '@komavox/weights';
import type { VoiceTraits } from '../matching/profile.js';
import type { ClauseLengths } from '../model/clauses.js';
import type { Pause, WordEvent } from '../model/word-times.js';

/** Facts of an engine that are known without opening it. It speaks in a manner, or clones a sample. */
export interface SpeechEngine<Voice = Manner> {
  readonly id: string;
  /** For people: `Kokoro`. */
  readonly name: string;
  /** Part of the name of all its audio: changes when the same text would sound different, also by its settings. */
  readonly version: string;
  readonly languages: readonly SpokenLanguage[];
  /** Weights without which it can't speak. */
  readonly weights?: WeightsName;
  /** Why it can't speak on this machine, whatever its weights: a whole sentence. Known without loading anything. */
  readonly problem?: string;
  /** Loads what it runs on, without its weights; throws EngineUnusable. Called in the process that speaks. */
  readonly load?: () => Promise<unknown>;
  /** Whether it tells when each word begins; without, words share the time by their letters. */
  readonly timings: 'words' | 'none';
  /**
   * What its voices are: one voice altered, which speaks at any pitch, or people, who keep theirs. A custom voice is made of
   * the nearest.
   */
  readonly voicesAre: 'variants' | 'people';
  /** How much of a text it is given at a time, so that the first is heard soon; without, as much as a quick one takes. */
  readonly clauses?: ClauseLengths;
  /** Its voices of a language; the first is the one it speaks with when nobody chooses. */
  voices(language: SpokenLanguage): readonly EngineVoice[];
  /** May take long and much memory; called in a process of its own (synthesis/). Throws EngineUnusable. */
  open(): Promise<Synthesiser<Voice>>;
}

/** A voice that an engine has. */
export interface EngineVoice {
  readonly name: string;
  /** For people: `Heart`. */
  readonly label: string;
  readonly gender: 'female' | 'male' | 'unknown';
  /** How it sounds; without, no custom voice is made of it. */
  readonly traits?: VoiceTraits;
}

/** A voice whose sound was measured. */
export type MeasuredVoice = EngineVoice & { readonly traits: VoiceTraits };

export const isMeasured = (voice: EngineVoice): voice is MeasuredVoice => voice.traits !== undefined;

/**
 * How to speak otherwise than by default. An engine does of the ratios what it can, and may leave the rest; all of them
 * set their speed.
 */
export interface Manner {
  /** One of the engine's voices. */
  readonly voice: string;
  /** Of the pitch that the voice has by itself. */
  readonly pitchRatio: number;
  /** Of how far its pitch moves. */
  readonly spreadRatio: number;
  /** Of its speed. */
  readonly rateRatio: number;
}

/** A recording in whose voice an engine that clones speaks. */
export interface VoiceSample {
  /** Mono, -1..1. */
  readonly samples: Float32Array;
  readonly rate: number;
  /** 1 without. */
  readonly speed?: number;
}

export interface Synthesiser<Voice = Manner> {
  /** May block its thread. In a voice, the same text gives the same samples whatever was said before. */
  speak(text: string, language: SpokenLanguage, voice?: Voice): Utterance | Promise<Utterance>;
}

export interface Utterance {
  /** Mono, -1..1. */
  readonly samples: Float32Array;
  readonly rate: number;
  /** Empty without timings. */
  readonly events: readonly WordEvent[];
  readonly pauses: readonly Pause[];
}

/** Clones samples, where weights are set up; otherwise why not, if somebody tried to. */
export interface Cloning {
  readonly engine?: SpeechEngine<VoiceSample>;
  /** A whole sentence. */
  readonly problem?: string;
}
