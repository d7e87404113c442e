/** Ends or restarts what a dead worker left, so that no speech is under way for ever. */
import { apply, type VoiceContext } from './context.js';

const BATCH = 100;

export async function sweepSpeeches(context: VoiceContext, signal: AbortSignal): Promise<void> {
  const now = context.chassis.clock.now();
  for (const { id } of await context.store.findDue(now, BATCH)) {
    if (signal.aborted) return;
    await apply(context, id, { type: 'sweep', now });
  }
}

const KEPT_MS = 7 * 86_400_000;

/** Removes speeches that ended long ago, with what was said. A repeat under an old key is a new speech then. */
export async function forgetSpeeches({ chassis, store }: VoiceContext): Promise<void> {
  await store.forget(new Date(chassis.clock.now().getTime() - KEPT_MS));
}
