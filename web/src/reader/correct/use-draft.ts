import { useState } from 'react';
import { changed, historyOf, redone, undone } from './history.js';
import { besides, indexOf, moved, withMore, without, type Named } from './lists.js';

/** A list that is corrected in steps, with one of it selected. `onChange` is told of every other list. */
export function useDraft<Item extends Named>(
  begin: () => readonly Item[],
  onChange: (list: readonly Item[]) => void,
) {
  const [history, setHistory] = useState(() => historyOf(begin()));
  const [chosen, setChosen] = useState<string | null>(null);
  const { present: draft } = history;
  const show = (next: typeof history): void => {
    if (next === history) return;
    setHistory(next);
    if (next.present !== draft) onChange(next.present);
  };
  /** @param step names it: another one with the same name soon after is the same step */
  const change = (next: readonly Item[], step: string | null = null): void =>
    show(changed(history, next, { step, now: performance.now() }));
  const index = indexOf(draft, chosen);
  const selected = draft[index] ?? null;
  return {
    draft,
    /** null where the list is empty. */
    selected,
    /** Its place in the list. */
    index,
    select: setChosen,
    change,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => show(undone(history)),
    redo: () => show(redone(history)),
    /** Earlier (-1) or later (1). */
    move: (id: string, by: -1 | 1) => change(moved(draft, id, by)),
    remove(id: string) {
      setChosen(besides(draft, id));
      change(without(draft, id));
    },
    /** After the selected one. */
    insert(more: readonly Item[]) {
      setChosen(more[0]?.id ?? null);
      change(withMore(draft, selected?.id ?? null, more));
    },
  };
}
