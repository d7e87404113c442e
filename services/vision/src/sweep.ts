/** What is due by time: extractions that a dead worker left, and texts kept long enough. */
import { outboxModel } from '@komavox/outbox';
import { topics } from '@komavox/proto';
import type { Context } from './context.js';
import { fail } from './run-extraction.js';
import { askAgain, findLeft } from './store.js';

/** A request this old that nobody has begun was lost on the way. */
const UNHEARD_MS = 60_000;
const MOST_ATTEMPTS = 5;

/** Asks again for extractions whose run died; ends those that killed several workers. */
export async function recoverExtractions(context: Context): Promise<void> {
  const { chassis, extractions } = context;
  const now = chassis.clock.now();
  for (const extraction of await findLeft(extractions, now, UNHEARD_MS)) {
    if (extraction.attempt >= MOST_ATTEMPTS) {
      await fail(context, extraction, {
        status: 503,
        code: 'extraction_failed',
        detail: 'The text of this page could not be read.',
      });
      continue;
    }
    const event = chassis.outbox.entry(topics.extractionRequested, {
      extractionId: extraction._id,
      picture: extraction.picture,
      language: extraction.language,
      userId: extraction.user,
    });
    await askAgain(extractions, extraction, now, event);
    chassis.outbox.flush(outboxModel(extractions), extraction._id);
  }
}

export async function forgetOldTexts({ chassis, extractions }: Context, keepMs: number): Promise<void> {
  const before = new Date(chassis.clock.now().getTime() - keepMs);
  await extractions.deleteMany({ finishedAt: { $lt: before } });
}
