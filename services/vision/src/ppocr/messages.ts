/** Messages between the service and a process that runs the models. */
import type { SpokenLanguage } from '@komavox/languages';
import type { DetectedLine } from '../detection/detected-lines.js';
import type { Raster } from '../raster/raster.js';
import type { ReadCharacter } from './best-path.js';

export interface FindOptions {
  /**
   * Whether each character fills a square: then dots of screentone are taken off the page. Small letters of other writings look
   * like them.
   */
  readonly square?: boolean;
}

export interface ReadLineOptions {
  /** Whether grain is laid over the lines (`withGrain`). */
  readonly grain?: boolean;
  /** Whether they are columns, each lying on its left side. */
  readonly columns?: boolean;
}

/** What a process is asked for, and what it answers. */
interface Work {
  find: [request: { readonly page: Raster } & FindOptions, result: readonly DetectedLine[]];
  read: [
    request: { readonly lines: readonly Raster[]; readonly language: SpokenLanguage } & ReadLineOptions,
    result: readonly (readonly ReadCharacter[])[],
  ];
  /** Loads what the models run on. */
  check: [request: object, result: null];
}

export type Kind = keyof Work;
export type Request<K extends Kind = Kind> = { [Each in K]: { readonly kind: Each } & Work[Each][0] }[K];
export type Result<K extends Kind = Kind> = Work[K][1];

/** What is sent to a process: a request, and how many threads it may use; more than one while no other request runs. */
export type Message = Request & { readonly threads: number };

/** The end of a request, with the memory that the process holds then (RSS), in bytes. */
export type Answer = { readonly memory: number } & (
  | { readonly result: Result }
  /** `isUnusable`: the models can't run on this machine; the error is a whole sentence then. */
  | { readonly error: string; readonly isUnusable: boolean }
);
