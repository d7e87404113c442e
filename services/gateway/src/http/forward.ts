/** Forwards calls to the services that answer them, streaming both ways. */
import { allowedBytesHeader, nameRoute, type Peers, userNameHeader } from '@komavox/http';
import type { NextFunction, Request, Response } from 'express';
import type { Store } from '../store.js';
import type { Storage } from '../storage/storage.js';
import { guardedLocals } from './guard.js';
import { findForward } from './routing.js';

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
    if (session && rule.namedMethods?.includes(request.method)) {
      const user = await store.findUser(session.user);
      // Half a character, which a name may have, can't be encoded; a buffer mends it.
      const name = Buffer.from(user?.display_name ?? '').toString();
      request.headers[userNameHeader] = encodeURIComponent(name);
    }
    // Paths are compared as the service that answers compares them.
    const path = request.path.replace(/\/$/, '').toLowerCase();
    if (session && request.method === 'POST' && rule.stores?.test(path)) {
      const allowed = await storage.allowedIn(rule.service, session.user, request.headers);
      if (allowed !== undefined) request.headers[allowedBytesHeader] = String(allowed);
    }
    try {
      await peers.get(rule.service).forward(request, response, {});
    } catch (error) {
      // A caller that disconnected gets no error response.
      if (!response.destroyed) throw error;
    }
  };
}
