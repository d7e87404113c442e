/** Messages between the service and the process of the engine. */
import type { SampleAnalysis, SampleRequest } from './analyse-sample.js';
import type { SpokenAudio, SynthesisRequest } from './synthesise.js';

/** What the process is asked for, and what it answers. */
interface Work {
  speak: [request: SynthesisRequest, result: SpokenAudio];
  analyse: [request: SampleRequest, result: SampleAnalysis];
}

export type Kind = keyof Work;
export type Request<K extends Kind = Kind> = { [Each in K]: { readonly kind: Each } & Work[Each][0] }[K];
export type Result<K extends Kind = Kind> = Work[K][1];

export interface RequestMessage {
  readonly id: number;
  readonly request: Request;
}

export type ResultMessage =
  { readonly id: number; readonly result: Result } | { readonly id: number; readonly error: string };
