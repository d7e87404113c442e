/** What the process of the engines is asked to speak, and what it gives. */
import type { PrintedReading } from '@komavox/cast';
import type { SpokenLanguage } from '@komavox/languages';
import type { LineManner } from '../model/line-manners.js';
import type { Pronunciation } from '../model/pronunciations.js';
import type { WordTime } from '../model/word-times.js';
import type { CustomVoice } from './custom-voice.js';

/** A voice of an engine. */
export interface Speaker {
  /** The id of the engine. */
  readonly engine: string;
  /** One of its voices; its first of the language without. */
  readonly voice?: string;
}

export interface LineSpeaker extends Speaker {
  /** Plain without. */
  readonly manner?: LineManner;
}

export interface SynthesisRequest {
  readonly text: string;
  readonly language: SpokenLanguage;
  /** The best engine that is ready without. */
  readonly speaker?: Speaker;
  /** Who speaks each line, where they differ. */
  readonly lines?: readonly LineSpeaker[];
  /** 1 without. */
  readonly speed?: number;
  readonly pronunciations?: readonly Pronunciation[];
  /** Printed beside the text, in its order. */
  readonly readings?: readonly PrintedReading[];
  /** A user's own voice to speak in. */
  readonly voice?: CustomVoice;
  /** Whether each clause is also given by itself, as soon as it is made. */
  readonly inPieces?: boolean;
}

export interface SpokenAudio {
  /** MPEG-1/2 layer III, mono, 24 kHz, 64 kb/s, at most -1.5 dBTP when decoded; as a whole, -16 LUFS. */
  readonly mp3: Uint8Array;
  /** Seconds, from the samples that went into the encoder; a gapless decoder gives as many. */
  readonly duration: number;
  readonly words: readonly WordTime[];
}

/** A clause of a text, with its pause; times count from its start. */
export interface SpokenPiece extends SpokenAudio {
  /** Counts from 0. */
  readonly number: number;
}
