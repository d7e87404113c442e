/** Where sessions begin and end in a browser: its cookies, and the streams that must not outlive them. */
import type { Response } from 'express';
import { guardedLocals } from './guard.js';
import type { LiveStreams } from './live-streams.js';
import type { SessionCookies } from './model/session-cookies.js';
import type { Sessions } from './sessions.js';

export interface Door {
  /**
   * Gives the browser the session of `token`. The one that it had before ends: nobody is signed in twice in one browser.
   * @param before that one's token, where this very call could not carry its cookie.
   */
  enter(response: Response, token: string, before?: string): Promise<void>;
  /** Ends the browser's session; without one it is no error. */
  leave(response: Response): Promise<void>;
  /** Ends all sessions of the user, this browser's too. */
  leaveEverywhere(response: Response, user: string): Promise<void>;
}

export function createDoor({
  sessions,
  cookies,
  streams,
}: {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly streams: LiveStreams;
}): Door {
  const end = async (token: string | undefined) => {
    const closed = token === undefined ? undefined : await sessions.close(token);
    if (closed) streams.closeSession(closed.id);
  };
  /** Instead of what the guard had to say of the session before. */
  const setCookies = (response: Response, values: readonly string[]) => {
    response.removeHeader('Set-Cookie');
    response.append('Set-Cookie', [...values]);
  };
  return {
    async enter(response, token, before) {
      const { token: carried } = guardedLocals(response);
      await end(carried);
      if (before !== carried) await end(before);
      setCookies(response, cookies.write(token, sessions.lifeSeconds));
    },
    async leave(response) {
      await end(guardedLocals(response).token);
      setCookies(response, cookies.clear());
    },
    async leaveEverywhere(response, user) {
      await sessions.closeAllOf(user);
      streams.closeUser(user);
      setCookies(response, cookies.clear());
    },
  };
}
