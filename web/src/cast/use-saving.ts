/** Saves what changed of a cast, a moment after the last change and when the screen is left. */
import type { AssignedLine, Member } from '@komavox/cast';
import { useEffect, useRef, useState } from 'react';
import { useSaveCastMutation, type CastPlace } from '../api/casts.js';
import { useToast } from '../toasts/use-toast.js';

export interface Draft {
  readonly members: readonly Member[];
  readonly lines: readonly AssignedLine[];
}

const pauseMs = 500;

export function useSaving(place: CastPlace) {
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>('saved');
  const [saveCast] = useSaveCastMutation();
  const { fail } = useToast();
  /** What isn't saved yet. */
  const waiting = useRef<Partial<Draft>>({});
  /** What of it is being saved. */
  const sent = useRef<Partial<Draft>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasLeft = useRef(false);

  const flush = async (): Promise<void> => {
    clearTimeout(timer.current);
    const change = waiting.current;
    if (isNothing(change) || change === sent.current) return;
    sent.current = change;
    const { error } = await saveCast({ place, ...change });
    if (sent.current === change) sent.current = null;
    if (!error) {
      waiting.current = without(waiting.current, change);
      if (isNothing(waiting.current)) setState('saved');
    } else if (change === waiting.current) {
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

  const save = (change: Partial<Draft>): void => {
    waiting.current = { ...waiting.current, ...change };
    setState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), pauseMs);
  };
  return { state, save, retry: () => save({}) };
}

const notSaved = {
  title: 'Not Saved',
  description: 'The last changes of the cast could not be saved. Please assign the voices again.',
};

const isNothing = ({ members, lines }: Partial<Draft>): boolean => !members && !lines;

/** What of it has not been saved with this change. */
const without = ({ members, lines }: Partial<Draft>, saved: Partial<Draft>): Partial<Draft> => ({
  ...(members && members !== saved.members && { members }),
  ...(lines && lines !== saved.lines && { lines }),
});
