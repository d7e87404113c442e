/** Sends corrections that are kept in this browser: when a book is opened, when the network is back, and now and then. */
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { unsavedPanels } from '../guided/correct/unsaved-panels.js';
import { unsavedTexts } from '../text/correct/unsaved-texts.js';

const everyMs = 30_000;

export function useUnsavedCorrections(): void {
  const user = useAppSelector((state) => state.session.lastUser);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (user === null) return;
    let isSending = false;
    const send = async (): Promise<void> => {
      if (isSending) return;
      isSending = true;
      await dispatch(unsavedTexts.sendAll(user));
      await dispatch(unsavedPanels.sendAll(user));
      isSending = false;
    };
    const again = () => void send();
    again();
    window.addEventListener('online', again);
    const timer = setInterval(again, everyMs);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [dispatch, user]);
}
