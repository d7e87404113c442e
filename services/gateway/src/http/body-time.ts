/** How long the body of a call may take to arrive: half a body that never ends would keep its connection for an hour. */
import { Problem } from '@komavox/core';
import { writeProblem } from '@komavox/http';
import type { RequestHandler, Response } from 'express';

interface BodyTimeLocals {
  bodyTimer?: NodeJS.Timeout;
}

/** Ends calls that have not arrived after `ms`. Mount it before whatever refuses calls: their bodies are read, too. */
export function limitBodyTime(ms: number): RequestHandler {
  return (request, response, next) => {
    const timer = setTimeout(() => {
      if (request.complete) return;
      if (!response.headersSent) {
        writeProblem(response, new Problem(408, 'body_too_slow', 'The call took too long to arrive.'));
      }
      request.socket.destroySoon();
    }, ms);
    (response.locals as BodyTimeLocals).bodyTimer = timer;
    // Not with the response: after a refusal the body still arrives.
    const clear = () => clearTimeout(timer);
    request.once('end', clear).once('close', clear);
    next();
  };
}

/** For a call that may take as long as the listener allows: an upload of a signed-in user. */
export const allowSlowBody = (response: Response): void =>
  clearTimeout((response.locals as BodyTimeLocals).bodyTimer);
