/** One side of a move: the three stores of an installation, opened together. Embedded ones are locked meanwhile. */
import { type createLogger, Problem, SettingsError } from '@komavox/core';
import { type DocumentsConnection, openDocuments } from '@komavox/documents';
import { type EventLog, openEventLog } from '@komavox/events';
import { type ObjectStore, openObjectStore } from '@komavox/objects';
import { Refusal } from './refusal.js';

export type Log = ReturnType<typeof createLogger>;

/** Addresses, as DOCUMENTS_URL, EVENTS_URL and OBJECTS_URL take them. */
export interface Addresses {
  readonly documents: string;
  readonly events: string;
  readonly objects: string;
}

export interface Installation {
  /** One a service, by its name. */
  readonly databases: ReadonlyMap<string, DocumentsConnection>;
  readonly events: EventLog;
  readonly objects: ObjectStore;
  close(): Promise<void>;
}

/** Throws Refusal while another process uses one of the folders, SettingsError for an invalid address. */
export async function openInstallation(
  addresses: Addresses,
  services: readonly string[],
  logger: Log,
): Promise<Installation> {
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  };
  const open = async <Store extends { close(): Promise<void> }>(
    address: string,
    opening: Promise<Store>,
  ): Promise<Store> => {
    try {
      const store = await opening;
      opened.push(store);
      return store;
    } catch (error) {
      throw explained(error, address);
    }
  };
  try {
    const databases = new Map<string, DocumentsConnection>();
    for (const service of services) {
      const database = await open(addresses.documents, openDocuments(addresses.documents, service));
      if (database.damage !== undefined) logger.warn(database.damage);
      databases.set(service, database);
    }
    const events = await open(addresses.events, openEventLog(addresses.events, { clientId: 'move', logger }));
    const objects = await open(addresses.objects, openObjectStore(addresses.objects));
    return { databases, events, objects, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function explained(error: unknown, address: string): unknown {
  if (error instanceof SettingsError) return error;
  if (error instanceof Problem && error.code === 'folder_in_use') {
    return new Refusal([`${error.message}. Stop the product, then move.`]);
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`${withoutSecrets(address)} can't be opened: ${reason}`, { cause: error });
}

/** An address without its credentials, also where these aren't encoded as they must be. */
export const withoutSecrets = (address: string): string => address.replace(/\/\/.*@/s, '//…@');
