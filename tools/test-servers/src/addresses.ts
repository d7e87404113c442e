/** Addresses of the servers of `npm run test-servers`, as the product's settings name and take them. */
import { nativeServers } from './native/index.js';
import type { Kind } from './native/server.js';
import { settings } from './settings.js';

export const addressNames = {
  documents: 'DOCUMENTS_URL',
  events: 'EVENTS_URL',
  objects: 'OBJECTS_URL',
} as const satisfies Readonly<Record<Kind, string>>;

export type Addresses = Readonly<Record<(typeof addressNames)[Kind], string>>;

export function serverAddresses(): Addresses {
  const urlOf = (kind: Kind) => nativeServers[kind].url(settings.ports[kind]);
  return {
    DOCUMENTS_URL: urlOf('documents'),
    EVENTS_URL: urlOf('events'),
    OBJECTS_URL: urlOf('objects'),
  };
}
