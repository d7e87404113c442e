/** Saves what a page was corrected to, a moment after the last change and when it is left. */
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../toasts/use-toast.js';

interface Words {
  readonly title: string;
  readonly description: string;
}

interface SavedOptions<Value> {
  /** What an earlier visit left unsaved. */
  readonly unsaved: Value | null;
  /** Resolves to whether the server has taken it. */
  readonly send: (value: Value) => Promise<boolean>;
  /** Resolves to whether the server has forgotten the corrections. */
  readonly remove: () => Promise<boolean>;
  /** Keeps in this browser what the server doesn't have yet. False where it can't. */
  readonly keep: (value: Value) => boolean;
  readonly forget: () => void;
  /** Said when the page was left before the server had it. */
  readonly notSaved: (isKept: boolean) => Words;
}

export type SavingState = 'saved' | 'saving' | 'failed';

const pauseMs = 600;

export function useSaved<Value>(options: SavedOptions<Value>) {
  const { unsaved, send, remove, keep, forget, notSaved } = options;
  const { fail } = useToast();
  const [state, setState] = useState<SavingState>(unsaved === null ? 'saved' : 'saving');
  /** What isn't saved yet. */
  const waiting = useRef(unsaved);
  const isKept = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasLeft = useRef(false);

  const flush = async (): Promise<void> => {
    clearTimeout(timer.current);
    const value = waiting.current;
    if (value === null) return;
    const isTaken = await send(value);
    // What has changed meanwhile is saved by its own timer.
    if (waiting.current !== value) return;
    if (isTaken) {
      waiting.current = null;
      forget();
      setState('saved');
    } else {
      setState('failed');
      if (hasLeft.current) fail(notSaved(isKept.current));
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

  const saveSoon = (value: Value): void => {
    waiting.current = value;
    isKept.current = keep(value);
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
    /** Resolves to whether what was found is there again. */
    async restore(): Promise<boolean> {
      clearTimeout(timer.current);
      const value = waiting.current;
      waiting.current = null;
      // Before the call: what is kept is sent by others, too.
      forget();
      if (await remove()) {
        // Unless something was changed meanwhile.
        if (waiting.current === null) setState('saved');
        return true;
      }
      if (value !== null && waiting.current === null) saveSoon(value);
      fail(notRestored);
      return false;
    },
  };
}

const notRestored = {
  title: 'Not Restored',
  description: 'The corrections are still there. Please check the connection and try again.',
};
