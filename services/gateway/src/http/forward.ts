/** Forwards calls to the services that answer them, streaming both ways. */
import {
  allowedBytesHeader,
  maxOpenHeader,
  maxOpenIn,
  nameRoute,
  type Peers,
  userNameHeader,
} from '@komavox/http';
import type { NextFunction, Request, Response } from 'express';
import type { Store } from '../store.js';
import type { Storage } from '../storage/storage.js';
import { guardedLocals } from './guard.js';
import { findForward, type ForwardRule } from './routing.js';

const storingMethods = ['POST', 'PUT'];

interface ForwardOptions {
  readonly peers: Peers;
  readonly store: Pick<Store, 'findUser'>;
  readonly storage: Pick<Storage, 'allowedIn'>;
}

export function forward({ peers, store, storage }: ForwardOptions) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const rule = findForward(request.path);
    if (!rule) {
      next();
      return;
    }
    nameRoute(response, `${rule.prefix}/*`);
    const { session } = guardedLocals(response);
    if (session) await describeCaller(rule, session.user, request, { store, storage });
    try {
      await peers.get(rule.service).forward(request, response, {});
    } catch (error) {
      // A caller that disconnected gets no error response.
      if (!response.destroyed) throw error;
    }
  };
}

/** Tells the service what it has to know of a user for this call: the name, and what the user may store and order. */
async function describeCaller(
  { service, namedMethods = [], stores, orders }: ForwardRule,
  id: string,
  { method, path: given, headers }: Request,
  { store, storage }: Pick<ForwardOptions, 'store' | 'storage'>,
): Promise<void> {
  // Paths are compared as the service that answers compares them.
  const path = given.replace(/\/$/, '').toLowerCase();
  const isNamed = namedMethods.includes(method);
  const isStored = storingMethods.includes(method) && stores?.test(path);
  const isOrder = method === 'POST' && orders?.test(path);
  if (!isNamed && !isStored && !isOrder) return;
  const { display_name = '', limits = {} } = (await store.findUser(id)) ?? {};
  // Half a character, which a name may have, can't be encoded; a buffer mends it.
  if (isNamed) headers[userNameHeader] = encodeURIComponent(Buffer.from(display_name).toString());
  const allowed = isStored ? await storage.allowedIn(service, { id, limits }, headers) : undefined;
  if (allowed !== undefined) headers[allowedBytesHeader] = String(allowed);
  const maxOpen = isOrder ? maxOpenIn(service, limits) : undefined;
  if (maxOpen !== undefined) headers[maxOpenHeader] = String(maxOpen);
}
