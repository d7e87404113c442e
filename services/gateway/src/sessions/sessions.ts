/** Opens, finds and closes sessions. They are in the store, so they survive a restart and hold on every replica. */
import { latestTimeAfter, LRUCache, type Clock } from '@komavox/core';
import {
  endOf,
  isAlive,
  mustNoteUse,
  mustRenew,
  newToken,
  tokenDigest,
  type Session,
  type SessionLife,
} from '../model/session.js';
import type { Store } from '../store.js';

interface CachedSession {
  readonly found: Promise<Session | undefined>;
  readonly until: number;
}

/** What becomes of a session whose user's provider was asked: it goes on, or it ends, alone or with all of the user's. */
export type SessionVerdict = 'goes on' | 'ends' | 'all end';

export interface SessionsOptions {
  readonly clock: Clock;
  readonly life: SessionLife;
  /** False: a session ends `life.idleMs` after it was opened, used or not. */
  readonly renews: boolean;
  /** Asks whether the user's provider lets a session go on. @param now true: from the provider itself, not from before. */
  readonly judge?: (session: Session, now: boolean) => Promise<SessionVerdict>;
}

/** A page makes dozens of calls; only the first of them asks the store. */
const cacheMs = 5_000;
const maxCached = 10_000;
/** Of a user: more browsers than anybody has. */
const maxPerUser = 50;

export class Sessions {
  readonly maxAgeSeconds: number;
  readonly #clock: Clock;
  readonly #life: SessionLife;
  readonly #renews: boolean;
  readonly #judge: SessionsOptions['judge'];
  readonly #cached = new LRUCache<string, CachedSession>({ max: maxCached });

  constructor(
    private readonly store: Store,
    { clock, life, renews, judge }: SessionsOptions,
  ) {
    this.#clock = clock;
    this.#life = life;
    this.#renews = renews;
    this.#judge = judge;
    this.maxAgeSeconds = Math.floor(Math.min(life.idleMs, life.maxMs) / 1000);
  }

  /**
   * Of very many sessions of the user, the one that was not used for longest ends.
   * @param authenticatedAt when the user proved who they are, by the clock of who saw it; default now.
   * @returns the token for the browser; only its digest is stored.
   */
  async open(user: string, browser: string, authenticatedAt?: Date): Promise<string> {
    const token = newToken();
    const now = this.#clock.now();
    await this.store.insertSession({
      id: tokenDigest(token),
      user,
      authenticatedAt: authenticatedAt ?? now,
      startedAt: now,
      usedAt: now,
      browser,
      expiresAt: endOf(now, now, this.#life),
    });
    for (const { id } of (await this.store.sessionsOf(user)).slice(maxPerUser)) await this.#remove(id);
    return token;
  }

  /** Those that go on, the one used last first. */
  async list(user: string): Promise<readonly Session[]> {
    const now = this.#clock.now();
    return (await this.store.sessionsOf(user)).filter((session) => isAlive(session, now, this.#life));
  }

  /**
   * `renewed`: the end has moved, so the browser's cookie should, too.
   * @param options `judgedNow`: throws `Problem` 503 when the user's provider can't be asked.
   */
  async find(
    token: string,
    { judgedNow = false }: { readonly judgedNow?: boolean } = {},
  ): Promise<{ session: Session; renewed: boolean } | undefined> {
    const id = tokenDigest(token);
    const session = await this.#lookUp(id);
    const now = this.#clock.now();
    if (!session || !isAlive(session, now, this.#life)) return undefined;
    if (!(await this.#goesOn(session, judgedNow))) return undefined;
    const renewed = this.#renews && mustRenew(session, now, this.#life);
    if (!renewed && !mustNoteUse(session, now)) return { session, renewed };
    const use = { usedAt: now, ...(renewed && { expiresAt: endOf(session.startedAt, now, this.#life) }) };
    await this.store.noteSessionUse(id, use);
    this.#cached.delete(id);
    return { session: { ...session, ...use }, renewed };
  }

  /** Holds at once in this process, and after `cacheMs` on other replicas. */
  async close(token: string): Promise<Session | undefined> {
    const id = tokenDigest(token);
    const session = await this.store.findSession(id);
    await this.#remove(id);
    return session;
  }

  /** Closes the session of that id; false when the user has none such. Holds as `close` does. */
  async closeOneOf(user: string, id: string): Promise<boolean> {
    const session = await this.store.findSession(id);
    if (session?.user !== user) return false;
    await this.#remove(id);
    return true;
  }

  /**
   * Closes every session of the user, wherever it was opened; holds as `close` does.
   * @param except the id of one that goes on
   */
  async closeAllOf(user: string, except?: string): Promise<void> {
    await this.store.removeSessionsOf(user, except);
    // After the removal, as in `close`; look-ups in progress are waited for.
    for (const [id, { found }] of [...this.#cached.entries()]) {
      const session = await found.catch(() => undefined);
      if (session?.user === user) this.#cached.delete(id);
    }
  }

  /** Whether the session of that id goes on; one that another replica closed does for up to `cacheMs`. */
  async isOpen(id: string): Promise<boolean> {
    const session = await this.#lookUp(id);
    return (
      session !== undefined &&
      isAlive(session, this.#clock.now(), this.#life) &&
      (await this.#goesOn(session, false))
    );
  }

  async removeExpired(): Promise<void> {
    const now = this.#clock.now();
    await this.store.removeExpiredSessions(now);
    // From before the clock was set back: unused, they would outlive their time.
    await this.store.shortenSessions(latestTimeAfter(now, this.#life.idleMs), endOf(now, now, this.#life));
  }

  async #goesOn(session: Session, now: boolean): Promise<boolean> {
    const verdict = (await this.#judge?.(session, now)) ?? 'goes on';
    if (verdict === 'all end') await this.closeAllOf(session.user);
    if (verdict === 'ends') await this.#remove(session.id);
    return verdict === 'goes on';
  }

  async #remove(id: string): Promise<void> {
    await this.store.removeSession(id);
    // After the removal: a look-up that began before it must not be cached either.
    this.#cached.delete(id);
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
    this.#cached.set(id, entry);
    // A missing session or a failure is not cached; else guessed tokens would push real sessions out.
    const forget = () => {
      if (this.#cached.get(id) === entry) this.#cached.delete(id);
    };
    entry.found.then((session) => (session ? undefined : forget()), forget);
  }
}
