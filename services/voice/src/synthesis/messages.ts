/** What the service and the process of the engines say to each other. */
import type { SpeechOrder, SpokenAudio } from './synthesise.js';

export interface OrderMessage {
  readonly id: number;
  readonly order: SpeechOrder;
}

export type ResultMessage =
  { readonly id: number; readonly audio: SpokenAudio } | { readonly id: number; readonly error: string };
