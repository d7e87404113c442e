/** Messages between the service and the process of the engines. */
import type { SpokenAudio, SpokenPiece, SynthesisRequest } from './synthesis-request.js';

/** What the process is asked for, and what it answers. */
interface Work {
  speak: [request: SynthesisRequest, result: SpokenAudio];
  /** Loads what engines run on; what comes of it is told by EngineMessage. */
  check: [request: { readonly engines: readonly string[] }, result: null];
}

export type Kind = keyof Work;
export type Request<K extends Kind = Kind> = { [Each in K]: { readonly kind: Each } & Work[Each][0] }[K];
export type Result<K extends Kind = Kind> = Work[K][1];

export type OrderMessage =
  | {
      readonly id: number;
      readonly request: Request;
      /** Whom it is for: users take turns. */
      readonly user: string;
      readonly background: boolean;
    }
  /** `stop`: nobody waits for it any more. `hurry`: somebody waits for what was work of the background. */
  | { readonly id: number; readonly order: 'stop' | 'hurry' };

/** What becomes known of an engine. */
export type EngineMessage =
  /**
   * `tried`: its native code is loaded, or has its first text in this process, and may end it. `survived`: it did not,
   * whatever else came of it. `spoken`: it has spoken.
   */
  | { readonly engine: string; readonly is: 'tried' | 'survived' | 'spoken' }
  /** It can't be used on this machine: why, as a whole sentence. */
  | { readonly engine: string; readonly problem: string };

export type AnswerMessage =
  | EngineMessage
  /** A part of this text's work begins. */
  | { readonly id: number; readonly began: true }
  | { readonly id: number; readonly piece: SpokenPiece }
  /** The end, with the memory that the process holds then (RSS), in bytes. */
  | ((
      | { readonly id: number; readonly result: Result }
      | { readonly id: number; readonly error: string; readonly isRetryable: boolean }
    ) & { readonly memory: number });
