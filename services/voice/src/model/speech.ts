/**
 * A speech job as a pure state machine: `transition(speech, event)` gives the next state and the facts to publish, or
 * says why the event doesn't apply. The document in the store is this and nothing decides beside it.
 *
 *   requested -> synthesising -> generated
 *       ^             |--------> failed
 *       '-- again ----'
 *
 * Every start is fenced by `attempt`: what an older attempt still says is discarded.
 */

import { leaseEnd, leaseHolds } from '@komavox/jobs';

export type SpeechState =
  | { readonly name: 'requested' }
  /** A worker has it until `leaseUntil`, unless it renews. */
  | { readonly name: 'synthesising'; readonly leaseUntil: Date }
  /** `duration` of the sound in seconds. */
  | { readonly name: 'generated'; readonly duration: number }
  | { readonly name: 'failed'; readonly code: string };

export interface Speech {
  readonly id: string;
  readonly userId: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** Whatever happens, the speech has ended by then. */
  readonly deadline: Date;
  readonly state: SpeechState;
}

export type SpeechEvent =
  | { readonly type: 'claim'; readonly attempt: number; readonly now: Date }
  | { readonly type: 'renew'; readonly attempt: number; readonly now: Date }
  | { readonly type: 'complete'; readonly attempt: number; readonly duration: number }
  | { readonly type: 'give-up'; readonly attempt: number; readonly code: string; readonly retryable: boolean }
  | { readonly type: 'sweep'; readonly now: Date };

/** What has to be published with the change. */
export type SpeechFact = 'requested' | 'generated' | 'failed';

export type Transition =
  | { readonly applies: true; readonly speech: Speech; readonly facts: readonly SpeechFact[] }
  | { readonly applies: false; readonly why: 'ended' | 'older-attempt' | 'taken' | 'not-taken' | 'not-due' };

export const MAX_ATTEMPTS = 3;
/** A worker renews every third of it, so a dead one is noticed within seconds. */
export const LEASE_MS = 9_000;

export const hasEnded = ({ state }: Speech): boolean => state.name === 'generated' || state.name === 'failed';

const to = (speech: Speech, state: SpeechState, ...facts: SpeechFact[]): Transition => ({
  applies: true,
  speech: { ...speech, state },
  facts,
});
const refuse = (why: (Transition & { applies: false })['why']): Transition => ({ applies: false, why });

const failed = (speech: Speech, code: string): Transition => to(speech, { name: 'failed', code }, 'failed');

function again(speech: Speech, code: string): Transition {
  if (speech.attempt >= MAX_ATTEMPTS) return failed(speech, code);
  return to({ ...speech, attempt: speech.attempt + 1 }, { name: 'requested' }, 'requested');
}

export function transition(speech: Speech, event: SpeechEvent): Transition {
  if (hasEnded(speech)) return refuse('ended');
  if ('attempt' in event && event.attempt !== speech.attempt) return refuse('older-attempt');
  const { state } = speech;
  const taken = state.name === 'synthesising';
  switch (event.type) {
    case 'claim':
      if (taken) return refuse('taken');
      if (event.now >= speech.deadline) return failed(speech, 'deadline_exceeded');
      return to(speech, { name: 'synthesising', leaseUntil: leaseEnd(event.now, LEASE_MS) });
    case 'renew':
      if (!taken) return refuse('not-taken');
      return to(speech, { name: 'synthesising', leaseUntil: leaseEnd(event.now, LEASE_MS) });
    case 'complete':
      if (!taken) return refuse('not-taken');
      return to(speech, { name: 'generated', duration: event.duration }, 'generated');
    case 'give-up':
      if (!taken) return refuse('not-taken');
      return event.retryable ? again(speech, event.code) : failed(speech, event.code);
    case 'sweep':
      if (event.now >= speech.deadline) return failed(speech, 'deadline_exceeded');
      if (state.name === 'synthesising' && !leaseHolds(state.leaseUntil, LEASE_MS, event.now))
        return again(speech, 'worker_lost');
      return refuse('not-due');
  }
}
