/** Confirms a payment when its provider sends the buyer back (spec 2 sections 2, 4, 5 and 8). */
import { confirmCheckoutEndpoint } from '../api/billing.js';
import { isCallError, type CallError } from '../api/call.js';
import { readMe } from '../api/session.js';
import { pause } from '../batch/pause.js';
import type { Dispatch, Thunk } from '../store/state.js';
import { isProcessed, rememberProcessed } from './processed-checkouts.js';

export type Outcome =
  /** `added` is null when the credits were shown before. */
  | { readonly state: 'done'; readonly balance: number; readonly added: number | null }
  /** Still no payment after the time that the page waits. */
  | { readonly state: 'unpaid' }
  | { readonly state: 'failed'; readonly message: string; readonly retriable: boolean };

interface Waiting {
  /** True when nobody waits for the outcome any more. */
  readonly isOver: () => boolean;
  /** The payment isn't confirmed yet. */
  readonly onPending: () => void;
}

/** A payment that isn't confirmed yet is asked for so often, each time after as long as the answer says. */
const maxAsked = 40;

export const texts = {
  missing: 'Missing required parameters',
  mismatch: 'User authentication mismatch',
  failed: 'Failed to process your payment. Please contact support',
} as const;

const refused = (message: string, retriable = false): Outcome => ({ state: 'failed', message, retriable });

/** @param search of the address that the provider sent us to */
export const confirmPayment =
  (search: string, userId: string | undefined, { isOver, onPending }: Waiting): Thunk<Promise<Outcome>> =>
  async (dispatch) => {
    const returned = returnedIn(search);
    if (!returned) return refused(texts.missing);
    if (returned.user_id !== userId) return refused(texts.mismatch);
    if (isProcessed(returned.session_id)) return known(dispatch);
    for (let asked = 1; asked <= maxAsked && !isOver(); asked += 1) {
      const { data, error } = await dispatch(confirmCheckoutEndpoint.initiate(returned, { track: false }));
      if (data) {
        rememberProcessed(returned.session_id);
        return { state: 'done', balance: data.creditPoints, added: data.credits };
      }
      const wait = isCallError(error) && error.status === 402 ? error.retryAfter : undefined;
      if (wait === undefined) return unconfirmed(error);
      onPending();
      await pause(wait * 1000);
    }
    return { state: 'unpaid' };
  };

async function known(dispatch: Dispatch): Promise<Outcome> {
  const { data, error } = await dispatch(readMe());
  return data && !error ? { state: 'done', balance: data.creditPoint, added: null } : unconfirmed(error);
}

/** null when one is missing that must be there. */
function returnedIn(search: string) {
  const query = new URLSearchParams(search);
  const [session_id, user_id, credits] = ['session_id', 'user_id', 'credits'].map((name) => query.get(name));
  if (!session_id || !user_id || !credits) return null;
  return { session_id, user_id, credits, token: query.get('token') ?? '' };
}

function unconfirmed(error: unknown): Outcome {
  if (!isCallError(error)) return refused(texts.failed, true);
  console.error(error.message);
  if (error.code === 'missing_parameters') return refused(texts.missing);
  if (error.code === 'user_mismatch') return refused(texts.mismatch);
  return refused(texts.failed, isTemporary(error));
}

const isTemporary = ({ status }: CallError): boolean => status === 0 || status === 429 || status >= 500;
