/** Messages between the service and the process of the engine. */
import type { SpokenAudio, SynthesisRequest } from './synthesise.js';

export interface RequestMessage {
  readonly id: number;
  readonly request: SynthesisRequest;
}

export type ResultMessage =
  { readonly id: number; readonly audio: SpokenAudio } | { readonly id: number; readonly error: string };
