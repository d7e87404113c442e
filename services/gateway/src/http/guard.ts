/**
 * The checks that every call passes before any handler: a plain path, no headers of ours from outside, a known session,
 * and a same-origin write.
 */
import { parseUrl, Problem } from '@komavox/core';
import { userHeader } from '@komavox/http';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { isNavigation, isPlainPath, zoneOf } from '../model/request-path.js';
import { isSameOrigin } from '../model/same-origin.js';
import type { Session } from '../model/session.js';
import type { SessionCookieHeaders } from '../model/cookie-headers.js';
import type { Sessions } from '../sessions/sessions.js';
import { allowSlowBody } from './body-time.js';
import type { Limits } from './limits.js';
import type { Visitors } from './visitors.js';
import { accessOf, allowsCrossSite, isJudgedNow, isUpload } from './routing.js';

interface GuardOptions {
  readonly sessions: Sessions;
  readonly cookieHeaders: SessionCookieHeaders;
  readonly logger: Logger;
  readonly limits: Limits;
  readonly ownOrigins: readonly string[];
  /** Undefined unless visitors may read. */
  readonly visitors: Visitors | undefined;
}

/** Where the web client sends who opens one of its pages without a session. */
const signedOutPage = '/welcome';

/** The request's session, for the handlers behind the guard: the cookie itself goes no further. */
interface GuardedLocals {
  session?: Session;
  token?: string;
  /** The cookie of accounts that the browser has signed in to. */
  known?: string | undefined;
}

export const guardedLocals = (response: Response): GuardedLocals => response.locals as GuardedLocals;

/** The session of a call, as its headers give it. */
interface SessionClaim {
  readonly token: string | undefined;
  /** Whether the browser's scripts see that a user is signed in. */
  readonly isMarked: boolean;
}

export function guard(options: GuardOptions) {
  const { limits, ownOrigins, visitors } = options;
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const zone = checkedZone(request);
    const claim = claimOf(request, options);
    guardedLocals(response).known = options.cookieHeaders.readKnown(request.headers.cookie);
    removeReservedHeaders(request);
    if (zone === 'web') {
      if (isNavigation(request)) await markPage(claim, response, options);
      next();
      return;
    }

    const session = await findSession(claim, response, options, isJudgedNow(request.method, request.path));
    if (session) request.headers[userHeader] = session.user;
    if (zone === 'sandbox' && !session && isNavigation(request)) {
      response.redirect(303, signedOutPage);
      return;
    }
    if (zone === 'api' || zone === 'sandbox') {
      response.set('Cache-Control', 'no-store');
      const access = accessOf(request.method, request.path);
      if (!session && access === 'reading' && visitors) {
        request.headers[userHeader] = await visitors.idOf(addressOf(request));
      } else if (!session && access !== 'public') throw new Problem(401, 'signed_out', 'Please sign in.');
      requireSameOrigin(request, ownOrigins);
      if (session && isUpload(request.path)) allowSlowBody(response);
      if (isAuthCall(request)) await limits.authCall(addressOf(request));
    }
    next();
  };
}

function checkedZone(request: Request) {
  // `GET http://elsewhere/api/...` has a plain path, too, and a peer's client would go there.
  if (!request.url.startsWith('/') || !isPlainPath(request.path)) {
    throw new Problem(400, 'invalid_path', 'The path is not valid.');
  }
  const zone = zoneOf(request.path);
  if (zone === 'internal') throw new Problem(404, 'not_found', 'There is nothing at this address.');
  return zone;
}

function claimOf({ headers: { cookie } }: Request, { cookieHeaders }: GuardOptions): SessionClaim {
  return { token: cookieHeaders.read(cookie), isMarked: cookieHeaders.isMarked(cookie) };
}

function removeReservedHeaders(request: Request): void {
  delete request.headers.cookie;
  for (const header of Object.keys(request.headers)) {
    if (header.startsWith('x-komavox-')) delete request.headers[header];
  }
}

/**
 * Without a session the mark is removed. The token stays: it opens nothing, and a late response that removed it could
 * remove the one of a session that began meanwhile.
 */
async function findSession(
  { token, isMarked }: SessionClaim,
  response: Response,
  { sessions, cookieHeaders }: GuardOptions,
  judgedNow = false,
): Promise<Session | undefined> {
  const found = token === undefined ? undefined : await sessions.find(token, { judgedNow });
  if (!found || token === undefined) {
    if (isMarked) response.append('Set-Cookie', cookieHeaders.unmark());
    return undefined;
  }
  if (found.renewed) response.append('Set-Cookie', [...cookieHeaders.write(token, sessions.maxAgeSeconds)]);
  Object.assign(guardedLocals(response), { session: found.session, token });
  return found.session;
}

/** Corrects the mark with every page, so that the page need not learn of its session by a call that fails. */
async function markPage(claim: SessionClaim, response: Response, options: GuardOptions): Promise<void> {
  const { sessions, cookieHeaders, logger } = options;
  try {
    const session = await findSession(claim, response, options);
    if (session && !claim.isMarked) response.append('Set-Cookie', cookieHeaders.mark(sessions.maxAgeSeconds));
  } catch (error) {
    // The page itself doesn't need the store; its calls will report the failure.
    logger.warn({ err: error }, 'session could not be looked up for a page');
  }
}

function requireSameOrigin(request: Request, ownOrigins: readonly string[]): void {
  const origin = request.get('origin');
  const facts = { method: request.method, origin, fetchSite: request.get('sec-fetch-site') };
  if (isSameOrigin(facts, ownOrigins) || allowsCrossSite(request.path)) return;
  const isUnknownName = origin !== undefined && parseUrl(origin)?.host === request.get('host');
  throw new Problem(
    403,
    'cross_site',
    isUnknownName
      ? `Komavox does not know that it is at ${origin}: who runs it can add that to PUBLIC_ORIGIN.`
      : 'This call must come from our own pages.',
  );
}

/** The caller's address, as far as the proxies in front are trusted. */
export const addressOf = (request: Request): string => request.ip ?? 'unknown';

/**
 * Calls that the limit of sign-in calls leaves out: the configuration is read by every page, sessions by their user, simulated sign-in is for this
 * computer only, and the two steps of a federated sign-in count themselves, as their refusal is a page.
 */
const exemptFromAuthLimit = /^\/api\/auth\/(?:config|sessions|simulated\/.*|[^/]+\/(?:start|callback))$/;

function isAuthCall(request: Request): boolean {
  const path = request.path.toLowerCase();
  return (
    path.startsWith('/api/auth/') && !exemptFromAuthLimit.test(path) && !endsSessions(request.method, path)
  );
}

/** Whoever may not sign in for a while may still sign out. */
const endsSessions = (method: string, path: string): boolean =>
  path === '/api/auth/logout' || (method === 'DELETE' && path.startsWith('/api/auth/sessions'));
