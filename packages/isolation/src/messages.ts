import type { IsolationLimits } from './limits.js';

/** What a process is started with, as JSON. */
export type ProcessLimits = Pick<IsolationLimits, 'maxMemory' | 'maxCpuMs' | 'promptCpuMs'>;

/** What a process and the one that started it tell each other. */
export type OrderMessage = { readonly request: unknown } | 'next';

export type AnswerMessage =
  'ready' | { readonly item: unknown } | { readonly failed: string } | { readonly memory: number };

/** What the thread that watches a process says, a line of JSON each, while the main one is at work: order and limit. */
export interface SpentMessage {
  /** Orders are counted from 1. */
  readonly order: number;
  readonly spent: 'promptCpuMs' | 'maxCpuMs';
}

/** Where it says it: the process' channel belongs to the main thread. */
export const spentDescriptor = 4;
