/**
 * What every call passes before anything else sees it: its path is plain, nobody but us names the user, the session is
 * known, and a write comes from our own pages.
 */
import { Problem } from '@komavox/core';
import { userHeader } from '@komavox/http';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Limits } from './limits.js';
import { isNavigation, isPlainPath, zoneOf } from './model/request-path.js';
import { isSameOrigin } from './model/same-origin.js';
import type { Session } from './model/session.js';
import type { SessionCookies } from './model/session-cookies.js';
import { accessOf, isFromElsewhere } from './routing.js';
import type { Sessions } from './sessions.js';

export interface GuardOptions {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly logger: Logger;
  readonly limits: Limits;
  readonly publicOrigin: string;
  readonly anonymousReading: boolean;
}

/** The user that services see when anonymous reading is on; no account has this id, as theirs are UUIDs. */
export const anonymousUser = 'anonymous';

/** Of the request's session: kept where the handlers behind find it, as the cookie itself goes no further. */
export interface GuardedLocals {
  session?: Session;
  token?: string;
}

export const guardedLocals = (response: Response): GuardedLocals => response.locals as GuardedLocals;

export function guard(options: GuardOptions) {
  const { sessions, cookies, logger, limits, publicOrigin, anonymousReading } = options;
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    // `GET http://elsewhere/api/...` has a plain path, too, and a peer's client would go there.
    if (!request.url.startsWith('/') || !isPlainPath(request.path)) {
      throw new Problem(400, 'invalid_path', 'The path is not valid.');
    }
    const zone = zoneOf(request.path);
    if (zone === 'internal') throw new Problem(404, 'not_found', 'There is nothing at this address.');
    const token = cookies.read(request.headers.cookie);
    const isMarked = cookies.isMarked(request.headers.cookie);
    delete request.headers.cookie;
    for (const header of Object.keys(request.headers)) {
      if (header.startsWith('x-komavox-')) delete request.headers[header];
    }
    if (zone === 'web') {
      if (isNavigation(request)) await markPage(token, isMarked, response);
      next();
      return;
    }

    const session = await sessionOf(token, isMarked, response);
    if (session) request.headers[userHeader] = session.user;
    if (zone === 'api') {
      response.set('Cache-Control', 'no-store');
      const access = accessOf(request.method, request.path);
      if (!session && access === 'reading' && anonymousReading) request.headers[userHeader] = anonymousUser;
      else if (!session && access !== 'public') throw new Problem(401, 'signed_out', 'Please sign in.');
      refuseOtherSites(request);
      if (isAuthCall(request)) await limits.authCall(addressOf(request));
    }
    next();
  };

  /**
   * When there is none any more the mark goes. The token stays: it opens nothing, and a late answer that removed it could
   * remove the one of a session that began meanwhile.
   */
  async function sessionOf(
    token: string | undefined,
    isMarked: boolean,
    response: Response,
  ): Promise<Session | undefined> {
    const found = token === undefined ? undefined : await sessions.find(token);
    if (!found || token === undefined) {
      if (isMarked) response.append('Set-Cookie', cookies.unmark());
      return undefined;
    }
    if (found.renewed) response.append('Set-Cookie', [...cookies.write(token, sessions.lifeSeconds)]);
    Object.assign(guardedLocals(response), { session: found.session, token });
    return found.session;
  }

  /** A page begins with the truth about its session, so that it need not find out by a call that fails. */
  async function markPage(token: string | undefined, isMarked: boolean, response: Response): Promise<void> {
    try {
      const session = await sessionOf(token, isMarked, response);
      if (session && !isMarked) response.append('Set-Cookie', cookies.mark(sessions.lifeSeconds));
    } catch (error) {
      // The page itself doesn't need the store; its calls will say what is wrong.
      logger.warn({ err: error }, 'session could not be looked up for a page');
    }
  }

  function refuseOtherSites(request: Request): void {
    const facts = {
      method: request.method,
      origin: request.get('origin'),
      fetchSite: request.get('sec-fetch-site'),
    };
    if (!isSameOrigin(facts, publicOrigin) && !isFromElsewhere(request.path)) {
      throw new Problem(403, 'cross_site', 'This call must come from our own pages.');
    }
  }
}

/** The caller's address, as far as the proxies in front are trusted. */
export const addressOf = (request: Request): string => request.ip ?? 'unknown';

/**
 * Reading the configuration happens on every page and reveals nothing, and simulated sign-in is for this computer only.
 * The two steps of a federated sign-in count themselves, as their refusal is a page and no problem document.
 */
const uncounted = /^\/api\/auth\/(?:config|simulated\/.*|[^/]+\/(?:start|callback))$/;

function isAuthCall(request: Request): boolean {
  const path = request.path.toLowerCase();
  return path.startsWith('/api/auth/') && !uncounted.test(path);
}
