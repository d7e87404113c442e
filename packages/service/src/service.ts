/**
 * A service as the chassis sees it: a name, its settings, and a function that makes its parts from what the chassis
 * provides. `src/service.ts` of every service is one such value, its table of contents.
 */
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Clock, Ids, ScheduledTask, Settings } from '@komavox/core';
import type { Migration } from '@komavox/documents';
import type { Consumer, Watcher } from '@komavox/events';
import type { JobParts } from '@komavox/jobs';
import type { Outbox, OutboxModel } from '@komavox/outbox';
import type { AnyRoute, HttpParts, MediaLinks, Peers } from '@komavox/http';
import type { ObjectStore } from '@komavox/objects';
import type { Timer } from '@komavox/telemetry';

/** The part of a service that this process runs: answering calls, running jobs, or both. */
export type Role = 'api' | 'worker' | 'all';

export interface Chassis {
  readonly service: string;
  readonly role: Role;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  /** This service's own database. */
  readonly documents: Connection;
  /** Shared store; a service's keys begin with its name and a slash. */
  readonly objects: ObjectStore;
  readonly outbox: Outbox;
  readonly peers: Peers;
  /** A histogram of what takes this service long; the name begins with `komavox.<service>.`. */
  readonly timer: (name: string, description: string) => Timer;
  readonly mediaLinks: MediaLinks;
  /** The origin that links lead to, without a slash at the end, for example `http://localhost:8080`. */
  readonly publicOrigin: string;
  /** That one, and all others under which browsers reach the product. */
  readonly ownOrigins: readonly string[];
  /** The address that the process listens on, as the setting says it. */
  readonly host: string;
  /** Aborted when the process begins to end, before calls in flight are waited for: answers without an end stop. */
  readonly stopping: AbortSignal;
  /** A folder for files that may vanish at any restart. */
  readonly scratchFolder: string;
  /** Of the weights of neural models; empty or not there where nobody has brought any. */
  readonly weightsFolder: string;
}

/** Shown in `/readyz`; rejects or answers `ok: false` when the service can't do its part. */
export type Check = () => Promise<{ ok: boolean; detail: string }>;

export interface ServiceParts extends HttpParts {
  readonly consumers?: readonly Consumer[];
  readonly watchers?: readonly Watcher[];
  /** Models whose documents carry an outbox; the relay empties them. */
  readonly outboxes?: readonly OutboxModel[];
  /** Kinds of durable job, each with all that runs it. */
  readonly jobs?: readonly JobParts[];
  readonly scheduledTasks?: readonly ScheduledTask[];
  readonly checks?: Readonly<Record<string, Check>>;
  /** Below `/operator/` on the port of health and metrics, for commands that are signed by the secret of this installation. */
  readonly operatorRoutes?: readonly AnyRoute[];
  /** After the stores are open and before calls are answered. */
  readonly start?: () => Promise<void>;
  /** After calls and consumers have stopped and before the stores close. */
  readonly stop?: () => Promise<void>;
}

export interface Service<Value = unknown> {
  readonly name: string;
  readonly settings: Settings<Value>;
  /** Names of the services it calls over HTTP. */
  readonly peers: readonly string[];
  /** Carried out before `build`, which never sees a document of an older form. */
  readonly migrations?: readonly Migration[];
  readonly build: (chassis: Chassis, settings: Value) => ServiceParts | Promise<ServiceParts>;
}

export function defineService<Value>(service: Service<Value>): Service<Value> {
  return service;
}
