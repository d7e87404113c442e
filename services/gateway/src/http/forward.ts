/** Forwards calls to the services that answer them, streaming both ways. */
import { nameRoute, type Peers } from '@komavox/http';
import type { NextFunction, Request, Response } from 'express';
import { findForward } from './routing.js';

export function forward(peers: Peers) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const rule = findForward(request.path);
    if (!rule) {
      next();
      return;
    }
    nameRoute(response, `${rule.prefix}/*`);
    try {
      await peers.get(rule.service).forward(request, response, {});
    } catch (error) {
      // A caller that disconnected gets no error response.
      if (!response.destroyed) throw error;
    }
  };
}
