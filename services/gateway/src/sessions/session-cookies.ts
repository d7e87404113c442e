/** Signs browsers in and out: their session, its cookies, and the streams that must not outlive it. */
import type { Response } from 'express';
import { guardedLocals } from '../http/guard.js';
import type { LiveStreams } from '../live-events/live-streams.js';
import type { SessionCookieHeaders } from '../model/cookie-headers.js';
import type { Sessions } from './sessions.js';

export function createSessionCookies({
  sessions,
  cookieHeaders,
  streams,
}: {
  readonly sessions: Sessions;
  readonly cookieHeaders: SessionCookieHeaders;
  readonly streams: LiveStreams;
}) {
  const end = async (token: string | undefined) => {
    const closed = token === undefined ? undefined : await sessions.close(token);
    if (closed) streams.closeSession(closed.id);
  };
  /** Replaces what the guard has set for the session before. */
  const setCookies = (response: Response, values: readonly string[]) => {
    response.removeHeader('Set-Cookie');
    response.append('Set-Cookie', [...values]);
  };
  /** On https, where browsers heed it: private pages, whose pictures they keep for a year. */
  const clear = (response: Response) => {
    setCookies(response, cookieHeaders.clear());
    if (cookieHeaders.secure) response.set('Clear-Site-Data', '"cache"');
  };
  return {
    /**
     * Gives the browser the session of `token` and ends the one it had: a browser has one session.
     * @param previous the token of that one, where this call could not carry its cookie.
     */
    async signIn(
      response: Response,
      { token, known }: { readonly token: string; readonly known?: string },
      previous?: string,
    ): Promise<void> {
      const { token: carried } = guardedLocals(response);
      await end(carried);
      if (previous !== carried) await end(previous);
      setCookies(response, [
        ...cookieHeaders.write(token, sessions.maxAgeSeconds),
        ...(known === undefined ? [] : [cookieHeaders.know(known)]),
      ]);
    },
    /** Ends the browser's session; without one it is no error. */
    async signOut(response: Response): Promise<void> {
      await end(guardedLocals(response).token);
      clear(response);
    },
    /** Ends all sessions of the user but the one of this call. */
    async signOutElsewhere(response: Response, user: string): Promise<void> {
      const { session } = guardedLocals(response);
      await sessions.closeAllOf(user, session?.id);
      streams.closeUser(user, session?.id);
    },
    /** Ends one session of the user; false when there is none with that id. */
    async signOutOne(user: string, id: string): Promise<boolean> {
      const ended = await sessions.closeOneOf(user, id);
      if (ended) streams.closeSession(id);
      return ended;
    },
    /** Ends all sessions of the user, this browser's too. */
    async signOutEverywhere(response: Response, user: string): Promise<void> {
      await sessions.closeAllOf(user);
      streams.closeUser(user);
      clear(response);
    },
  };
}

export type SessionCookies = ReturnType<typeof createSessionCookies>;
