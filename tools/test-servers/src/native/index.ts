import { documents } from './documents.js';
import { documentsWithUsers } from './documents-with-users.js';
import { events } from './events.js';
import { objects } from './objects.js';
import type { Kind, NativeServer } from './server.js';

export const nativeServers: Readonly<Record<Kind, NativeServer>> = { events, documents, objects };
/** With TLS, and users where there are any. */
export const securedNativeServers: Readonly<Record<Kind, NativeServer>> = {
  ...nativeServers,
  documents: documentsWithUsers,
};
