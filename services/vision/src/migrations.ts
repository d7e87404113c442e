/** Stored documents of older versions, brought to the form of this one. */
import type { Migration } from '@komavox/documents';
import { scheduleJob } from '@komavox/jobs';

/** As it was when version 1 came; what it is today is no concern of a migration. */
const maxAttempts = 3;

/** Too far ahead to be true: the engine begins the deadline anew when it sees it first. */
const farAhead = new Date('9999-01-01T00:00:00.000Z');

/** 0 -> 1: an extraction becomes a job of the one engine. Attempts were counted from 0, when a run began. */
const toJob: Migration['migrate'] = ({ user, requestedAt, finishedAt, state, attempt, ...rest }) => {
  const begun = Number(attempt);
  const common = { ...rest, userId: user, createdAt: requestedAt, deadline: farAhead };
  const at = (one: number) => ({ attempt: one, attemptsLeft: Math.max(0, maxAttempts - one) });
  switch (state) {
    case 'requested':
      return rest['leaseUntil'] === undefined
        ? // In the past: its wake-up may be behind the worker already, so it is asked for again at once.
          { ...common, ...at(begun + 1), state: 'queued', askAgainAt: new Date(0) }
        : { ...common, ...at(Math.max(1, begun)), state: 'running', startedAt: requestedAt };
    case 'done':
    case 'failed':
      return { ...common, ...at(Math.max(1, begun)), state, endedAt: finishedAt ?? requestedAt };
    default:
      throw new Error(`No extraction has the state ${String(state)}`);
  }
};

export const migrations: readonly Migration[] = [
  { collection: 'extractions', to: 1, migrate: toJob },
  { collection: 'extractions', to: 2, migrate: scheduleJob },
];
