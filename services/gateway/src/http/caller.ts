/** Who calls, as far as signing in is concerned. */
import type { Request, Response } from 'express';
import { describeBrowser } from '../model/describe-browser.js';
import { addressOf, guardedLocals } from './guard.js';

export interface Caller {
  readonly address: string;
  /** As its user knows it: "Firefox on Windows". */
  readonly browser: string;
  /** The cookie of accounts that it has signed in to before. */
  readonly known: string | undefined;
}

export const callerOf = ({
  request,
  response,
}: {
  readonly request: Request;
  readonly response: Response;
}): Caller => ({
  address: addressOf(request),
  browser: describeBrowser(request.get('user-agent')),
  known: guardedLocals(response).known,
});
