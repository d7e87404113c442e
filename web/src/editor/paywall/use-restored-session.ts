import { useEffect } from 'react';
import { useMeQuery } from '../../api/session.js';
import type { User } from '../../api/types.js';
import { clearReturnRoute } from '../../checkout/return-route.js';
import { useAppDispatch } from '../../store/hooks.js';
import type { Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';
import type { Edited } from '../edited.js';
import type { PendingSpeech } from '../editor-slice.js';
import { generateSpeech } from '../tasks/generate-speech.js';
import { takeSession } from './kept-session.js';

/** Says once that the editor is as it was left for buying credits, and goes on with what waited for them. */
export function useRestoredSession(ready: boolean): void {
  const dispatch = useAppDispatch();
  const { data: user } = useMeQuery();
  useEffect(() => {
    if (ready && user) dispatch(restoreSession(user));
  }, [dispatch, ready, user]);
}

/** Time to read that the session is restored: what the speech has to say takes the place of it. */
const readingMs = 1500;

const restoreSession =
  ({ id, creditPoint }: User): Thunk =>
  (dispatch, getState) => {
    const session = takeSession(id);
    if (session === undefined) return;
    clearReturnRoute();
    const description = 'Your video is as you left it.';
    dispatch(toastShown({ title: 'Session Restored', description }));
    // Who comes back without credits has not bought any.
    if (creditPoint <= 0) return;
    const { frames: restored } = getState().editor.edited;
    setTimeout(() => dispatch(goOn(session.pending, { userId: id, restored })), readingMs);
  };

/** Speaks what waited for credits, but no frame that is gone or was spoken meanwhile. */
const goOn =
  (
    { frameIds, mode }: PendingSpeech,
    { userId, restored }: { readonly userId: string; readonly restored: Edited['frames'] },
  ): Thunk =>
  (dispatch, getState) => {
    const { frames } = getState().editor.edited;
    const waiting = frameIds.filter((id) => frames[id] && frames[id].speech === restored[id]?.speech);
    if (waiting.length > 0) void dispatch(generateSpeech(waiting, mode, userId));
  };
