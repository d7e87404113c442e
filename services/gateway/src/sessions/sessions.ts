/** Opens, finds and closes sessions. They are in the store, so they survive a restart and hold on every replica. */
import { latestTimeAfter, type Clock } from '@komavox/core';
import { endOf, isAlive, mustRenew, newToken, tokenDigest, type Session } from '../model/session.js';
import type { Store } from '../store.js';

interface CachedSession {
  readonly found: Promise<Session | undefined>;
  readonly until: number;
}

/** A page makes dozens of calls; only the first of them asks the store. */
const cacheMs = 5_000;
const maxCached = 10_000;

export class Sessions {
  readonly maxAgeSeconds: number;
  readonly #clock: Clock;
  readonly #maxAgeMs: number;
  readonly #cached = new Map<string, CachedSession>();

  constructor(
    private readonly store: Store,
    { clock, maxAgeMs }: { readonly clock: Clock; readonly maxAgeMs: number },
  ) {
    this.#clock = clock;
    this.#maxAgeMs = maxAgeMs;
    this.maxAgeSeconds = Math.floor(maxAgeMs / 1000);
  }

  /** @returns the token for the browser; only its digest is stored. */
  async open(user: string): Promise<string> {
    const token = newToken();
    const now = this.#clock.now();
    const session = { id: tokenDigest(token), user, expiresAt: endOf(now, this.#maxAgeMs) };
    await this.store.insertSession(session, now);
    return token;
  }

  /** `renewed`: the end has moved, so the browser's cookie should, too. */
  async find(token: string): Promise<{ session: Session; renewed: boolean } | undefined> {
    const id = tokenDigest(token);
    const session = await this.#lookUp(id);
    const now = this.#clock.now();
    if (!session || !isAlive(session, now)) return undefined;
    if (!mustRenew(session, now, this.#maxAgeMs)) return { session, renewed: false };
    const expiresAt = endOf(now, this.#maxAgeMs);
    await this.store.moveSessionEnd(id, expiresAt);
    this.#cached.delete(id);
    return { session: { ...session, expiresAt }, renewed: true };
  }

  /** Holds at once in this process, and after `cacheMs` on other replicas. */
  async close(token: string): Promise<Session | undefined> {
    const id = tokenDigest(token);
    const session = await this.store.findSession(id);
    await this.store.removeSession(id);
    // After the removal: a look-up that began before it must not be cached either.
    this.#cached.delete(id);
    return session;
  }

  /** Closes every session of the user, wherever it was opened; holds as `close` does. */
  async closeAllOf(user: string): Promise<void> {
    await this.store.removeSessionsOf(user);
    // After the removal, as in `close`; look-ups in progress are waited for.
    for (const [id, { found }] of this.#cached) {
      const session = await found.catch(() => undefined);
      if (session?.user === user) this.#cached.delete(id);
    }
  }

  /** Whether the session of that id goes on; one that another replica closed does for up to `cacheMs`. */
  async isOpen(id: string): Promise<boolean> {
    const session = await this.#lookUp(id);
    return session !== undefined && isAlive(session, this.#clock.now());
  }

  async removeExpired(): Promise<void> {
    const now = this.#clock.now();
    await this.store.removeExpiredSessions(now);
    // From before the clock was set back: unused, they would outlive their time.
    await this.store.shortenSessions(latestTimeAfter(now, this.#maxAgeMs), endOf(now, this.#maxAgeMs));
  }

  #lookUp(id: string): Promise<Session | undefined> {
    const now = this.#clock.now().getTime();
    const known = this.#cached.get(id);
    // An end later than any that is set now: the clock was set back.
    if (known && known.until > now && known.until <= now + cacheMs) return known.found;
    const found = this.store.findSession(id);
    this.#cache(id, { found, until: now + cacheMs });
    return found;
  }

  #cache(id: string, entry: CachedSession): void {
    this.#cached.delete(id);
    this.#cached.set(id, entry);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > maxCached && oldest !== undefined) this.#cached.delete(oldest);
    // A missing session or a failure is not cached; else guessed tokens would push real sessions out.
    const forget = () => {
      if (this.#cached.get(id) === entry) this.#cached.delete(id);
    };
    entry.found.then((session) => (session ? undefined : forget()), forget);
  }
}
