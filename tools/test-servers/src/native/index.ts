import { documents } from './documents.js';
import { events } from './events.js';
import { objects } from './objects.js';
import type { Kind, NativeServer } from './server.js';

export const nativeServers: Readonly<Record<Kind, NativeServer>> = { events, documents, objects };
