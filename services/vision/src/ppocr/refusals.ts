/** Requests that aren't tried again: each has ended several processes, whatever was answered to others in between. */
import { createHash } from 'node:crypto';
import { LRUCache, Problem } from '@komavox/core';
import type { Request } from './messages.js';

/** Processes that a request may end. */
const maxEnds = 2;
/** Requests that are remembered. */
const maxRemembered = 1000;

/** What it was asked to read ends its processes; another recogniser may read it. */
export class RequestRefused extends Problem {
  constructor() {
    super(503, 'page_ends_recogniser', 'This page makes what reads pages fail. It is not tried again.', {
      retryable: false,
    });
  }
}

export class Refusals {
  readonly #ends = new LRUCache<string, number>({ max: maxRemembered });

  includes(request: Request): boolean {
    // Most of the time nothing has failed, and no pixels need to be hashed.
    return this.#ends.size > 0 && (this.#ends.get(keyOf(request)) ?? 0) >= maxEnds;
  }

  /** The request has ended a process. @returns what it is known by */
  count(request: Request): string {
    const key = keyOf(request);
    // A check is of the machine, and no page's.
    if (request.kind === 'check') return key;
    this.#ends.set(key, (this.#ends.get(key) ?? 0) + 1);
    return key;
  }
}

/** SHA-256 of what is looked at, and for what. */
function keyOf(request: Request): string {
  const hash = createHash('sha256').update(request.kind);
  if (request.kind === 'find') hash.update(request.page.data);
  if (request.kind === 'read') {
    hash.update(request.language);
    for (const { data } of request.lines) hash.update(data);
  }
  return hash.digest('hex');
}
