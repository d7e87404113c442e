import { useEffect } from 'react';
import { useMeQuery } from '../../api/session.js';
import type { User } from '../../api/types.js';
import { clearReturnRoute } from '../../checkout/return-route.js';
import { useAppDispatch } from '../../store/hooks.js';
import type { Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';
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

const restoreSession =
  ({ id, creditPoint }: User): Thunk =>
  (dispatch, getState) => {
    const session = takeSession(id);
    if (session === undefined) return;
    clearReturnRoute();
    const description = 'Your video is as you left it.';
    dispatch(toastShown({ title: 'Session Restored', description }));
    const { frames } = getState().editor.edited;
    const frameIds = session.pending.frameIds.filter((frameId) => frames[frameId] !== undefined);
    // Who comes back without credits has not bought any.
    if (creditPoint > 0 && frameIds.length > 0) {
      void dispatch(generateSpeech(frameIds, session.pending.mode, id));
    }
  };
