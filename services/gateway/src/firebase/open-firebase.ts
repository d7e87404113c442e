/** Firebase mode, put together; in local mode nothing of it is loaded. */
import type { Clock, Ids } from '@komavox/core';
import type { Logger } from 'pino';
import type { SessionsOptions } from '../sessions/sessions.js';
import type { Store } from '../store.js';
import { createJudge } from './judge-sessions.js';
import type { FirebaseProject } from '../vendors/firebase-project.js';
import type { FirebaseSettings } from './settings.js';

interface OpenOptions {
  /** Undefined in local mode. */
  readonly settings: FirebaseSettings | undefined;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
}

interface Opened {
  readonly project: FirebaseProject | undefined;
  /** What it means for sessions. */
  readonly sessions: Pick<SessionsOptions, 'renews' | 'judge'>;
}

export async function openFirebase({
  settings,
  store,
  clock,
  ids,
  logger,
  stopping,
}: OpenOptions): Promise<Opened> {
  if (!settings) return { project: undefined, sessions: { renews: true } };
  const { openProject } = await import('../vendors/firebase-project.js');
  const project = openProject({ settings, name: ids.next(), logger });
  stopping.addEventListener('abort', () => void project.close(), { once: true });
  const { standingOf } = project;
  // Without a service account only the end of a session tells whether its user is still let in: it must come.
  if (!standingOf) return { project, sessions: { renews: false } };
  return { project, sessions: { renews: true, judge: createJudge({ store, clock, standingOf }) } };
}
