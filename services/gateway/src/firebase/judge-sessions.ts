/** Asks the Firebase project, every so often, whether a session may go on. */
import { endsWithin, LRUCache, type Clock } from '@komavox/core';
import type { Session } from '../model/session.js';
import type { SessionVerdict } from '../sessions/sessions.js';
import type { Store } from '../store.js';
import type { Standing } from '../vendors/firebase-project.js';

interface JudgeOptions {
  readonly store: Pick<Store, 'findIdentity'>;
  readonly clock: Clock;
  /** Rejects when the project can't be asked. */
  readonly standingOf: (uid: string) => Promise<Standing>;
}

interface Asked {
  readonly standing: Promise<Standing | undefined>;
  /** When it is asked again. */
  readonly until: number;
}

/** A disabled user is out at the latest after this time. */
const askEveryMs = 10 * 60_000;
/** After a failure. */
const askAgainMs = 60_000;
/** The time that a call other than a purchase waits for the project. */
const patienceMs = 2_000;
const maxKnown = 10_000;

export function createJudge({ store, clock, standingOf }: JudgeOptions) {
  const known = new LRUCache<string, Asked>({ max: maxKnown });

  async function ask(user: string): Promise<Standing | undefined> {
    const identity = await store.findIdentity(user);
    // Sessions of accounts from before Firebase mode are none of the project's.
    return identity?.issuer === 'firebase' ? standingOf(identity.subject) : undefined;
  }

  function askNow(user: string): Promise<Standing | undefined> {
    const now = clock.now().getTime();
    const asked = { standing: ask(user), until: now + askEveryMs };
    known.set(user, asked);
    asked.standing.catch(() => {
      if (known.get(user) !== asked) return;
      known.set(user, { standing: Promise.resolve(undefined), until: clock.now().getTime() + askAgainMs });
    });
    return asked.standing;
  }

  return async function judge({ user, authenticatedAt }: Session, atOnce: boolean): Promise<SessionVerdict> {
    if (atOnce) return verdictOn(await askNow(user), authenticatedAt);
    const now = clock.now().getTime();
    const last = known.get(user);
    // An end later than any that is set now: the clock was set back.
    const isFresh = last && last.until > now && last.until <= now + askEveryMs;
    const standing = isFresh ? last.standing : askNow(user);
    // An outage at Google must not become one of ours: the session goes on, and the project is asked again soon.
    const answered = await endsWithin(patienceMs, standing).catch(() => false);
    return answered ? verdictOn(await standing, authenticatedAt) : 'goes on';
  };
}

function verdictOn(standing: Standing | undefined, authenticatedAt: Date): SessionVerdict {
  if (standing === undefined) return 'goes on';
  if (standing.isDisabled) return 'all end';
  return authenticatedAt < standing.validSince ? 'ends' : 'goes on';
}
