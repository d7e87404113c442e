/** The port of what reads letters: crops of one block of text each in, words out. Where the text is was found before. */
import type { SpokenLanguage } from '@komavox/languages';
import type { Timer } from '@komavox/telemetry';
import type { engineStates, WeightsName } from '@komavox/weights';
import type { Raster } from '../raster/raster.js';
import type { PpocrPool } from '../ppocr/ppocr-pool.js';

/** Of the lines in a crop. */
export type TextDirection = 'horizontal' | 'vertical';

export interface Word {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  /** Its edges in pixels of the crop. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /**
   * Of a character: what it may be else, as other readings say or as the same one says in the second place. Of a word of several:
   * itself in small letters, where each of its capitals may be one.
   */
  readonly others?: readonly Pick<Word, 'text' | 'confidence'>[];
}

export interface Reading {
  /** Words line by line, in the engine's order. */
  readonly lines: readonly (readonly Word[])[];
}

export interface ReadOptions {
  readonly language: SpokenLanguage;
  readonly direction: TextDirection;
  /** Each crop holds one line. */
  readonly singleLine: boolean;
  readonly signal: AbortSignal;
}

export interface RecogniserStatus {
  readonly state: (typeof engineStates)[number];
  /** Why it isn't ready: a whole sentence. */
  readonly detail?: string;
}

export interface TextRecogniser {
  /** For people: `Tesseract`. */
  readonly name: string;
  /** What it needs. */
  readonly weights?: WeightsName;
  /** Engine and release, as `/readyz` shows it: `tesseract-cli 5.3.0`. */
  readonly id: string;
  /**
   * Name of the engine that reads the language now, and version of its results; part of the key of stored texts. Adapters
   * to one engine share it. Empty for Tesseract: its texts were stored before there was another engine.
   */
  version(language: SpokenLanguage): string;
  /**
   * What it is given: lines as they stand on the page. `either`: blocks with all else taken away, and lines where no
   * block was found.
   */
  takes(language: SpokenLanguage): 'lines' | 'either';
  /** Of now: weights come and go. */
  status(): RecogniserStatus;
  /** Whether it has what it takes to read the language in this direction. */
  reads(language: SpokenLanguage, direction: TextDirection): boolean;
  /**
   * One reading a crop, black on white.
   * @throws Problem 503 `recogniser_failed` when the engine does
   */
  read(crops: readonly Raster[], options: ReadOptions): Promise<Reading[]>;
  close(): Promise<void>;
}

/** What reads one page: the same from its beginning to its end, whatever comes or goes meanwhile. */
export interface PageRecogniser extends Pick<TextRecogniser, 'id' | 'takes' | 'reads' | 'read'> {
  /** Of the language of the page. */
  readonly version: string;
  /** What it is made of: one for rows, which may be the one for columns. */
  readonly parts: readonly TextRecogniser[];
  /** Whether it could begin this page now. */
  isReady(): boolean;
}

export interface RecogniserOptions {
  /** Name or path of the Tesseract program. */
  readonly tesseractProgram: string;
  /** Runs PP-OCR. */
  readonly ppocr?: PpocrPool;
  /** For files of a call; made when missing. */
  readonly scratchFolder: string;
  /** Times each call of the engine. */
  readonly timer: Timer;
}

/** Opens a recogniser; undefined where it is not installed. */
export type OpenRecogniser = (options: RecogniserOptions) => Promise<TextRecogniser | undefined>;
