/** Saves what a page was corrected to, a moment after the last change and when it is left. */
import { useEffect, useRef, useState } from 'react';
import type { CorrectedRegion } from '../../../api/types.js';
import { useRemoveCorrectionMutation, useSaveCorrectionMutation } from '../../../api/vision.js';
import { useToast } from '../../../toasts/use-toast.js';

interface SavedPage {
  readonly imageUrl: string;
  readonly language: string;
}

const pauseMs = 600;

export function useSavedCorrections(page: SavedPage) {
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>('saved');
  const [save] = useSaveCorrectionMutation();
  const [remove] = useRemoveCorrectionMutation();
  const { fail } = useToast();
  /** What isn't saved yet. */
  const waiting = useRef<readonly CorrectedRegion[]>(null);
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
      setState('saved');
    } else {
      setState('failed');
      if (hasLeft.current) fail(notSaved);
    }
  };
  const newest = useRef(flush);
  useEffect(() => {
    newest.current = flush;
  });
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      void newest.current();
    };
  }, []);

  return {
    state,
    save(regions: readonly CorrectedRegion[]) {
      waiting.current = regions;
      setState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void newest.current(), pauseMs);
    },
    retry() {
      setState('saving');
      void newest.current();
    },
    async restore(): Promise<boolean> {
      clearTimeout(timer.current);
      const unsaved = waiting.current;
      waiting.current = null;
      const { error } = await remove(page);
      if (!error) return true;
      waiting.current ??= unsaved;
      fail(notRestored);
      return false;
    },
  };
}

const notSaved = {
  title: 'Not Saved',
  description: 'The last corrections of the page could not be saved. Please make them again.',
};
const notRestored = {
  title: 'Not Restored',
  description: 'The corrections are still there. Please check the connection and try again.',
};
