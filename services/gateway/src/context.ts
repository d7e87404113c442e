/** The dependencies of the gateway's use cases. */
import type { Clock, Ids } from '@komavox/core';
import type { Outbox } from '@komavox/outbox';
import type { Peers } from '@komavox/http';
import type { Guesses } from './accounts/guesses.js';
import type { KnownBrowsers } from './accounts/known-browsers.js';
import type { Limits } from './http/limits.js';
import type { Passwords } from './accounts/passwords.js';
import type { Sessions } from './sessions/sessions.js';
import type { Store } from './store.js';

export interface GatewayContext {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly outbox: Outbox;
  readonly peers: Peers;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly guesses: Guesses;
  readonly knownBrowsers: KnownBrowsers;
}
