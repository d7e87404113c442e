/** What users store in all services together, and their limit. */
import type { IncomingHttpHeaders } from 'node:http';
import { metrics } from '@opentelemetry/api';
import { Problem } from '@komavox/core';
import { sizeText } from '@komavox/core/size-text';
import {
  bodyBytesOf,
  type Peers,
  type StoredBytes,
  storedBytesPath,
  totalBytes,
  type UserLimits,
} from '@komavox/http';
import type { Logger } from 'pino';
import { askPeer } from '../http/ask-peer.js';
import type { User } from '../model/user.js';
import type { Store } from '../store.js';

/** Services that keep objects of users. */
const keepingServices = ['catalogue', 'render', 'voice'] as const;
/** And one that stores them for minutes. */
const storingServices = [...keepingServices, 'vision'] as const;

/** A user is told of, to operators, from this part of the limit on. */
const nearlyFull = 0.9;

interface StorageOptions {
  readonly peers: Peers;
  readonly logger: Logger;
  readonly store: Pick<Store, 'findLimited'>;
  /** Bytes that a user may store who has no limit of his own; 0 without a limit. */
  readonly allowedBytes: number;
}

export class Storage {
  readonly #peers: Peers;
  readonly #logger: Logger;
  readonly #store: StorageOptions['store'];
  readonly #allowed: number;
  readonly #nearLimit = metrics.getMeter('komavox').createGauge('komavox.storage.users_near_limit', {
    description: 'Users who store nine tenths of what one may, or more',
  });

  constructor({ peers, logger, store, allowedBytes }: StorageOptions) {
    this.#peers = peers;
    this.#store = store;
    this.#logger = logger;
    this.#allowed = allowedBytes;
    this.#nearLimit.record(0);
  }

  /** Bytes that a user may store; undefined without a limit. */
  allowedBytes({ storage }: UserLimits): number | undefined {
    const allowed = storage === undefined ? this.#allowed : storage * 1e9;
    return allowed > 0 ? allowed : undefined;
  }

  /** Problem 502 or 504 where a service can't say it. */
  async bytesOf(userId: string): Promise<StoredBytes> {
    const parts = await Promise.all(storingServices.map((service) => this.#ask(service, userId)));
    return parts.reduce(sum);
  }

  /**
   * Bytes that the user may store in the service, given what others store; undefined without a limit. Problem 413
   * `user_storage_full` for a call that brings more than there is room for. A service that can't say what it stores counts as
   * empty: its outage is to stop no other.
   */
  async allowedIn(
    service: string,
    { id, limits }: Pick<User, 'id' | 'limits'>,
    headers: IncomingHttpHeaders,
  ): Promise<number | undefined> {
    const allowed = this.allowedBytes(limits);
    if (allowed === undefined) return undefined;
    let here = 0;
    let elsewhere = 0;
    await Promise.all(
      storingServices.map(async (one) => {
        const bytes = await this.#ask(one, id).then(totalBytes, (error: unknown) => {
          this.#logger.warn({ err: error, service: one }, 'it is not known what a user stores there');
          return 0;
        });
        if (one === service) here = bytes;
        else elsewhere += bytes;
      }),
    );
    const used = here + elsewhere;
    const wanted = bodyBytesOf(headers) ?? 0;
    if (used >= allowed || used + wanted > allowed) throw storageFull(used, allowed, wanted);
    return allowed - elsewhere;
  }

  /** For operators. */
  async measure(): Promise<void> {
    const limited = new Map((await this.#store.findLimited()).map(({ user }) => [user.id, user.limits]));
    if (this.#allowed === 0 && limited.size === 0) return;
    const isNear = ([id, bytes]: readonly [string, number]) => {
      const allowed = this.allowedBytes(limited.get(id) ?? {});
      return allowed !== undefined && bytes >= allowed * nearlyFull;
    };
    const users = new Map<string, number>();
    for (const service of keepingServices) {
      const held = await askPeer<Record<string, number>>(this.#peers, service, storedBytesPath);
      for (const [user, bytes] of Object.entries(held)) users.set(user, (users.get(user) ?? 0) + bytes);
    }
    this.#nearLimit.record([...users].filter(isNear).length);
  }

  #ask(service: string, userId: string): Promise<StoredBytes> {
    return askPeer<StoredBytes>(this.#peers, service, `${storedBytesPath}/${encodeURIComponent(userId)}`);
  }
}

const sum = (one: StoredBytes, other: StoredBytes): StoredBytes => ({
  library: one.library + other.library,
  videos: one.videos + other.videos,
  projects: one.projects + other.projects,
  voices: one.voices + other.voices,
  other: one.other + other.other,
});

function storageFull(used: number, allowed: number, wanted: number): Problem {
  const more = wanted > 0 ? `, and this has ${sizeText(wanted)}` : '';
  return new Problem(
    413,
    'user_storage_full',
    `You store ${sizeText(used)} of the ${sizeText(allowed)} that you may${more}. ` +
      'Delete manga, videos or voices that you no longer need; your account page shows what takes the room.',
    { members: { usedBytes: used, allowedBytes: allowed } },
  );
}
