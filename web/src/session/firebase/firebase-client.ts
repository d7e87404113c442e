import type { FirebaseConfig } from '../../api/types.js';
import type { FirebaseClient } from './client.js';

let loading: Promise<FirebaseClient> | undefined;

/** The one client of this page, loaded when it is first asked for. */
export function firebaseClient(config: FirebaseConfig): Promise<FirebaseClient> {
  loading ??= import('./client.js').then(({ openFirebase }) => openFirebase(config));
  // A failure is not kept.
  loading.catch(() => (loading = undefined));
  return loading;
}
