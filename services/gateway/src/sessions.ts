/** Opens, finds and closes sessions. They are in the store, so they survive a restart and hold on every replica. */
import { latestLeaseEnd } from '@komavox/jobs';
import type { Clock } from '@komavox/core';
import { endOf, isAlive, mustRenew, newToken, tokenDigest, type Session } from './model/session.js';
import type { Store } from './store.js';

export interface Sessions {
  /** @returns the token for the browser; it can't be had again. */
  open(user: string): Promise<string>;
  /** `renewed`: the end has moved, so the browser's cookie should, too. */
  find(token: string): Promise<{ session: Session; renewed: boolean } | undefined>;
  /** Holds at once in this process; another replica may know the session for as long as `rememberMs`. */
  close(token: string): Promise<Session | undefined>;
  /** Every session of the user, wherever it was opened; holds as `close` does. */
  closeAllOf(user: string): Promise<void>;
  /** Whether the session of that id goes on; another replica's word is believed after `rememberMs`. */
  isOpen(id: string): Promise<boolean>;
  removeEnded(): Promise<void>;
  readonly lifeSeconds: number;
}

interface Remembered {
  readonly found: Promise<Session | undefined>;
  readonly until: number;
}

/** A page makes dozens of calls; only the first of them asks the store. */
const rememberMs = 5_000;
const rememberedAtMost = 10_000;

export function createSessions(
  store: Store,
  { clock, lifeMs }: { readonly clock: Clock; readonly lifeMs: number },
): Sessions {
  const remembered = new Map<string, Remembered>();

  function lookUp(id: string): Promise<Session | undefined> {
    const now = clock.now().getTime();
    const known = remembered.get(id);
    // Later than any that is remembered now: the clock was set back.
    if (known && known.until > now && known.until <= now + rememberMs) return known.found;
    const found = store.findSession(id);
    const entry: Remembered = { found, until: now + rememberMs };
    remembered.delete(id);
    remembered.set(id, entry);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedAtMost && oldest !== undefined) remembered.delete(oldest);
    // What isn't there, or could not be asked, is asked again; else guesses would push real sessions out.
    const forget = () => {
      if (remembered.get(id) === entry) remembered.delete(id);
    };
    found.then((session) => (session ? undefined : forget()), forget);
    return found;
  }

  return {
    lifeSeconds: Math.floor(lifeMs / 1000),
    async open(user) {
      const token = newToken();
      const now = clock.now();
      await store.insertSession({ id: tokenDigest(token), user, expiresAt: endOf(now, lifeMs) }, now);
      return token;
    },
    async find(token) {
      const id = tokenDigest(token);
      const session = await lookUp(id);
      const now = clock.now();
      if (!session || !isAlive(session, now)) return undefined;
      if (!mustRenew(session, now, lifeMs)) return { session, renewed: false };
      const expiresAt = endOf(now, lifeMs);
      await store.moveSessionEnd(id, expiresAt);
      remembered.delete(id);
      return { session: { ...session, expiresAt }, renewed: true };
    },
    async close(token) {
      const id = tokenDigest(token);
      const session = await store.findSession(id);
      await store.removeSession(id);
      // After the removal: a look-up that began before it must not be remembered either.
      remembered.delete(id);
      return session;
    },
    async closeAllOf(user) {
      await store.removeSessionsOf(user);
      // After the removal, as in `close`; whoever is being looked up is waited for.
      for (const [id, { found }] of remembered) {
        const session = await found.catch(() => undefined);
        if (session?.user === user) remembered.delete(id);
      }
    },
    async isOpen(id) {
      const session = await lookUp(id);
      return session !== undefined && isAlive(session, clock.now());
    },
    async removeEnded() {
      const now = clock.now();
      await store.removeEndedSessions(now);
      // From before the clock was set back: unused, they would outlive their life.
      await store.shortenSessions(latestLeaseEnd(now, lifeMs), endOf(now, lifeMs));
    },
  };
}
