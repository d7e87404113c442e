/**
 * Saves what a page was corrected to, a moment after the last change and when it is left. Until the server has it, it is
 * kept in this browser.
 */
import { useEffect, useRef, useState } from 'react';
import type { CorrectedRegion } from '../../../api/types.js';
import { useRemoveCorrectionMutation, useSaveCorrectionMutation } from '../../../api/vision.js';
import { useAppSelector } from '../../../store/hooks.js';
import { useToast } from '../../../toasts/use-toast.js';
import {
  forgetCorrections,
  keepCorrections,
  unsavedCorrections,
  type CorrectionPlace,
} from './unsaved-corrections.js';

const pauseMs = 600;

export function useSavedCorrections(page: CorrectionPlace) {
  const user = useAppSelector((state) => state.session.lastUser) ?? '';
  const [save] = useSaveCorrectionMutation();
  const [remove] = useRemoveCorrectionMutation();
  const { fail } = useToast();
  const [unsaved] = useState(() => unsavedCorrections(user, page));
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>(unsaved ? 'saving' : 'saved');
  /** What isn't saved yet. */
  const waiting = useRef(unsaved);
  const isKept = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasLeft = useRef(false);

  const flush = async (): Promise<void> => {
    clearTimeout(timer.current);
    const regions = waiting.current;
    if (regions === null) return;
    const { error } = await save({ ...page, regions });
    // What has changed meanwhile is saved by its own timer.
    if (waiting.current !== regions) return;
    if (!error) {
      waiting.current = null;
      forgetCorrections(user, page);
      setState('saved');
    } else {
      setState('failed');
      if (hasLeft.current) fail(isKept.current ? savedLater : notSaved);
    }
  };
  const newest = useRef(flush);
  useEffect(() => {
    newest.current = flush;
  });
  useEffect(() => {
    hasLeft.current = false;
    void newest.current();
    const hidden = () => {
      if (document.visibilityState === 'hidden') void newest.current();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      hasLeft.current = true;
      void newest.current();
    };
  }, []);

  const saveSoon = (regions: readonly CorrectedRegion[]): void => {
    waiting.current = regions;
    isKept.current = keepCorrections(user, page, regions);
    setState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void newest.current(), pauseMs);
  };

  return {
    state,
    save: saveSoon,
    retry() {
      setState('saving');
      void newest.current();
    },
    async restore(): Promise<boolean> {
      clearTimeout(timer.current);
      const unsaved = waiting.current;
      waiting.current = null;
      // Before the call: what is kept is sent by others, too.
      forgetCorrections(user, page);
      const { error } = await remove(page);
      if (!error) {
        // Unless something was changed meanwhile.
        if (waiting.current === null) setState('saved');
        return true;
      }
      if (unsaved !== null && waiting.current === null) saveSoon(unsaved);
      fail(notRestored);
      return false;
    },
  };
}

const savedLater = {
  title: 'Not Saved Yet',
  description:
    'The last corrections are kept on this device. They are saved as soon as Komavox can be reached.',
};
const notSaved = {
  title: 'Not Saved',
  description: 'The last corrections of the page could not be saved. Please make them again.',
};
const notRestored = {
  title: 'Not Restored',
  description: 'The corrections are still there. Please check the connection and try again.',
};
