/** What the use cases work with. */
import type { Chassis } from '@komavox/service';
import { type OutboxEntry, outboxModel } from '@komavox/outbox';
import type { Waiters } from '@komavox/jobs';
import { topics } from '@komavox/proto';
import type { VoiceSettings } from './config.js';
import type { Speech, SpeechEvent, SpeechFact } from './model/speech.js';
import { transition } from './model/speech.js';
import type { SpeechJob, Store } from './store.js';
import type { SynthesisPool } from './synthesis/synthesis-pool.js';

export interface VoiceContext {
  readonly chassis: Chassis;
  readonly settings: VoiceSettings;
  readonly store: Store;
  readonly waiters: Waiters;
  readonly pool: SynthesisPool;
}

/** The events to write with a change of a speech. */
export function entriesFor(chassis: Chassis, speech: Speech, facts: readonly SpeechFact[]): OutboxEntry[] {
  const { state } = speech;
  const common = { speechId: speech.id, userId: speech.userId, attempt: speech.attempt, customVoiceId: '' };
  return facts.map((fact) => {
    if (fact === 'requested') return chassis.outbox.entry(topics.speechRequested, common);
    if (fact === 'generated') {
      const durationMs = state.name === 'generated' ? Math.round(state.duration * 1000) : 0;
      return chassis.outbox.entry(topics.speechGenerated, { ...common, durationMs });
    }
    return chassis.outbox.entry(topics.speechFailed, {
      ...common,
      code: state.name === 'failed' ? state.code : '',
    });
  });
}

/**
 * Applies an event to the stored speech in one atomic write. The new state, or undefined when the event doesn't apply
 * (any more): the speech is gone, has ended, or belongs to another attempt.
 */
export async function apply(
  context: VoiceContext,
  id: string,
  event: SpeechEvent,
): Promise<SpeechJob | undefined> {
  const { chassis, store } = context;
  for (;;) {
    const before = await store.find(id);
    if (!before) return undefined;
    const next = transition(before, event);
    if (!next.applies) return undefined;
    if (await store.advance(before, next.speech, entriesFor(chassis, next.speech, next.facts))) {
      if (next.facts.length > 0) chassis.outbox.flush(outboxModel(store.speeches), id);
      return { ...before, ...next.speech };
    }
    // Somebody changed it in between: decide again on what it is now.
  }
}
